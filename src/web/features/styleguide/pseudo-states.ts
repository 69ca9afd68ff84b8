/** Escaped, the same letters are part of a class's name. */
const SHOWN = [
  [/(?<!\\):hover/g, 'hover'],
  [/(?<!\\):focus-visible/g, 'focus'],
  [/(?<!\\):active/g, 'active'],
] as const;

/**
 * Adds, beside every rule for something pointed at, focused or pressed, the same rule for whatever stands inside
 * `[data-state~=hover]`, `focus` or `active`: so that those states can be looked at without a pointer.
 */
export function showPseudoStates(): void {
  for (const sheet of document.styleSheets) repeatIn(sheet);
}

function repeatIn(group: CSSStyleSheet | CSSGroupingRule | CSSStyleRule): void {
  // From the end, so that what is added is not visited again.
  for (let place = group.cssRules.length - 1; place >= 0; place -= 1) {
    const rule = group.cssRules[place];
    if (rule instanceof CSSStyleRule) {
      repeatIn(rule);
      const shown = withStates(rule.selectorText);
      if (shown !== rule.selectorText)
        group.insertRule(shown + rule.cssText.slice(rule.selectorText.length), place + 1);
    } else if (rule instanceof CSSMediaRule && rule.conditionText === '(hover: hover)') {
      rule.media.mediaText = 'all';
      repeatIn(rule);
    } else if (rule instanceof CSSGroupingRule) repeatIn(rule);
  }
}

function withStates(selector: string): string {
  return SHOWN.reduce((text, [pseudo, state]) => text.replace(pseudo, `:is([data-state~="${state}"] *)`), selector);
}
