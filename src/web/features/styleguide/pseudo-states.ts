/** Escaped, as these letters also occur in class names. */
const SHOWN = [
  [/(?<!\\):hover/g, 'hover'],
  [/(?<!\\):focus-visible/g, 'focus'],
  [/(?<!\\):active/g, 'active'],
] as const;

/**
 * Copies every rule for :hover, :focus and :active to `[data-state~=hover]`, `focus` and `active`, so that those states
 * can be shown without a pointer.
 */
export function showPseudoStates(): void {
  for (const sheet of document.styleSheets) repeatIn(sheet);
}

function repeatIn(group: CSSStyleSheet | CSSGroupingRule | CSSStyleRule): void {
  // From the end, so that added rules are not visited again.
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
