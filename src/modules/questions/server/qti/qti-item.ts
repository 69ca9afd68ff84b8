import { GAP_MARK } from '#modules/questions/contract/question-types.ts';
import {
  checkSize,
  type Converter,
  type Lose,
  Refused,
  textReaders,
} from '#modules/questions/server/convert-question.ts';
import type {
  MoodleAnswer,
  MoodleAnswers,
  MoodleGap,
  MoodleQuestion,
  MoodleText,
} from '#modules/questions/server/moodle-question.ts';
import type { XmlElement } from '#modules/questions/server/xml-tree.ts';
import { childrenOf, elementsIn, htmlOf, nameOf, wholeTextOf } from './qti-texts.ts';

/** The interactions that become questions here (https://www.imsglobal.org/question/qtiv2p1/imsqti_infov2p1.html#section10095). */
const INTERACTION = /Interaction$/;
const IN_TEXT = new Set(['textEntryInteraction', 'inlineChoiceInteraction']);
/** A noncharacter of Unicode stands for a gap while the text is converted. */
const GAP = '\u{fdda}';

const html = (text: string): MoodleText => ({ format: 'html', text: text.trim() });
const plain = (text: string): MoodleText => ({ format: 'plain', text: text.trim() });
const NONE = plain('');

/** Throws `Refused` for more choices than a question here has: converting each takes time. */
function checkCount(list: readonly unknown[], max = 20): void {
  if (list.length > max) throw new Refused({ code: 'too_many_entries', params: { max } });
}

/** What the answers to one interaction are scored by. */
interface Response {
  readonly baseType: string;
  readonly isSingle: boolean;
  /** The right values, in their order. */
  readonly right: readonly string[];
  /** Points by value, where the item names any. */
  readonly points: ReadonlyMap<string, number>;
  /** The most points of its mapping; null without one. */
  readonly most: number | null;
  /** Whether upper and lower case matter in the texts that give points; null where they do in some of them. */
  readonly caseSensitive: boolean | null;
}

/** Returns the most points of a mapping: its bound, or what the right values give, of which one counts if only one is given. */
function mostOf(
  mapping: XmlElement | undefined,
  points: ReadonlyMap<string, number>,
  isSingle: boolean,
): number | null {
  if (!mapping) return null;
  const gained = [...points.values()].filter((value) => value > 0);
  const all = isSingle ? Math.max(0, ...gained) : gained.reduce((sum, value) => sum + value, 0);
  const bound = Number(mapping.attributes['upperBound'] ?? Number.NaN);
  return bound > 0 ? Math.min(bound, all) : all;
}

function responseOf(item: XmlElement, interaction: XmlElement): Response {
  const id = interaction.attributes['responseIdentifier'];
  const declared = childrenOf(item, 'responseDeclaration').find(({ attributes }) => attributes['identifier'] === id);
  const valuesIn = (name: string) =>
    (declared ? childrenOf(declared, name) : []).flatMap((list) =>
      childrenOf(list, 'value').map((one) => wholeTextOf(one).trim()),
    );
  const [mapping] = declared ? childrenOf(declared, 'mapping') : [];
  const entries = mapping ? childrenOf(mapping, 'mapEntry') : [];
  const points = new Map(
    entries.map(({ attributes }) => [attributes['mapKey'] ?? '', Number(attributes['mappedValue']) || 0] as const),
  );
  const isSingle = declared?.attributes['cardinality'] === 'single';
  // Texts of a mapping match as they are written unless it says otherwise; those of `correctResponse` alone, in any case.
  const cases = new Set(
    entries
      .filter(({ attributes }) => Number(attributes['mappedValue']) > 0)
      .map(({ attributes }) => !/^(?:false|0)$/.test(attributes['caseSensitive'] ?? '')),
  );
  return {
    baseType: declared?.attributes['baseType'] ?? '',
    isSingle,
    right: valuesIn('correctResponse'),
    points,
    most: mostOf(mapping, points, isSingle),
    caseSensitive: cases.size > 1 ? null : cases.has(true),
  };
}

/** Returns the values that give points; in percent of the most points, or 100 without any. */
function sharesOf({ right, points }: Response): ReadonlyMap<string, number> {
  const most = Math.max(0, ...points.values());
  const shares = new Map<string, number>(right.map((value) => [value, 100]));
  for (const [value, given] of points) {
    if (given > 0 && !shares.has(value)) shares.set(value, Math.max(1, Math.round((given / most) * 100)));
  }
  return shares;
}

/** Reads one item of QTI 2. `imageAddress` returns where an image of the package is found. Throws `Refused`. */
export class ItemReader {
  readonly #item: XmlElement;
  readonly #body: XmlElement;
  readonly #imageAddress: (source: string) => string;
  readonly #texts: Converter;
  readonly #lose: Lose;

  constructor(item: XmlElement, imageAddress: (source: string) => string, texts: Converter, lose: Lose) {
    checkSize(item);
    const [body] = childrenOf(item, 'itemBody');
    if (!body) throw new Refused({ code: 'gift_nothing' });
    if (childrenOf(item, 'templateDeclaration').length > 0) throw new Refused({ code: 'qti_template' });
    this.#item = item;
    this.#body = body;
    this.#imageAddress = imageAddress;
    this.#texts = texts;
    this.#lose = lose;
  }

  read(): MoodleQuestion {
    if (childrenOf(this.#item, 'modalFeedback').length > 0) this.#lose('moodle_lost_extras');
    const interactions = [...this.#interactionsIn(this.#body)];
    if (interactions.length === 0) throw new Refused({ code: 'gift_nothing' });
    const [only] = interactions;
    const name = this.#item.attributes['title']?.trim() ?? '';
    if (interactions.every((one) => IN_TEXT.has(nameOf(one)))) {
      const isWritten = interactions.length === 1 && nameOf(only!) === 'textEntryInteraction';
      const question = isWritten ? this.#written(name, only!) : this.#withGaps(name, interactions);
      return { ...question, ...this.#pointsOf(interactions) };
    }
    if (interactions.length > 1) throw new Refused({ code: 'qti_composite' });
    const answers = this.#answersOf(only!);
    const asked = [
      this.#html(this.#body, () => ''),
      ...childrenOf(only!, 'prompt').map((prompt) => this.#html(prompt)),
    ];
    return { name, prompt: html(asked.join('\n')), generalFeedback: NONE, answers, ...this.#pointsOf(interactions) };
  }

  /** Returns the points of the item where it names them: as its largest score, or by the mappings it is scored by. */
  #pointsOf(interactions: readonly XmlElement[]): { points?: number } {
    const outcome = (name: string) =>
      childrenOf(this.#item, 'outcomeDeclaration').find(({ attributes }) => attributes['identifier'] === name);
    const [declared] = [outcome('MAXSCORE')].flatMap((one) => (one ? [...elementsIn(one, 'value')] : []));
    const processing = childrenOf(this.#item, 'responseProcessing')[0]?.attributes['template'] ?? '';
    const mapped = interactions.map((one) => responseOf(this.#item, one).most ?? 1);
    const hasMapping = interactions.some((one) => responseOf(this.#item, one).most !== null);
    const points = [
      Number(declared ? wholeTextOf(declared) : 0),
      Number(outcome('SCORE')?.attributes['normalMaximum'] ?? 0),
      hasMapping && !processing.includes('match_correct') ? mapped.reduce((sum, one) => sum + one, 0) : 0,
    ].find((one) => one > 0);
    return points === undefined ? {} : { points };
  }

  /** Returns whether upper and lower case matter in texts that are typed. */
  #caseOf(responses: readonly Response[]): boolean {
    const cases = new Set(responses.map(({ caseSensitive }) => caseSensitive));
    if (cases.size > 1 || cases.has(null)) this.#lose('qti_lost_scoring');
    return cases.has(true) || cases.has(null);
  }

  *#interactionsIn(element: XmlElement): Generator<XmlElement> {
    for (const child of element.children) {
      if (INTERACTION.test(nameOf(child))) yield child;
      else yield* this.#interactionsIn(child);
    }
  }

  /** Returns the HTML of an element, in which interactions are replaced. */
  #html(element: XmlElement, replace: (interaction: XmlElement) => string = () => ''): string {
    return htmlOf(
      element,
      this.#imageAddress,
      (one) => (INTERACTION.test(nameOf(one)) ? replace(one) : undefined),
      (one) => this.#loseElement(one),
    );
  }

  #loseElement(element: XmlElement): void {
    const isForMarkers = nameOf(element) === 'rubricBlock' && this.#isEssay;
    if (!isForMarkers && nameOf(element) !== 'prompt') this.#lose('moodle_lost_extras');
  }

  get #isEssay(): boolean {
    return !elementsIn(this.#body, 'extendedTextInteraction').next().done;
  }

  #answersOf(interaction: XmlElement): MoodleAnswers {
    switch (nameOf(interaction)) {
      case 'choiceInteraction':
        return this.#choices(interaction);
      case 'orderInteraction':
        return this.#order(interaction);
      case 'matchInteraction':
        return this.#pairs(interaction);
      case 'extendedTextInteraction':
        return {
          type: 'essay',
          guidance: html([...elementsIn(this.#body, 'rubricBlock')].map((block) => this.#html(block)).join('\n')),
        };
      default:
        throw new Refused({ code: 'question_type_unknown' });
    }
  }

  #choices(interaction: XmlElement): MoodleAnswers {
    const response = responseOf(this.#item, interaction);
    const { isSingle, right, points } = response;
    const isWeighted = [...points.values()].some((value) => value < 0) || new Set(points.values()).size > 2;
    if (isWeighted) this.#lose('qti_lost_scoring');
    const isRight = (id: string) => (right.length > 0 ? right.includes(id) : (points.get(id) ?? 0) > 0);
    const choices = childrenOf(interaction, 'simpleChoice');
    checkCount(choices);
    const list = choices.map((choice): MoodleAnswer => ({
      text: html(this.#html(choice)),
      isRight: isRight(choice.attributes['identifier'] ?? ''),
      percent: null,
      feedback: NONE,
    }));
    return { type: 'choices', isSingle, list };
  }

  #order(interaction: XmlElement): MoodleAnswers {
    const { right } = responseOf(this.#item, interaction);
    const choices = new Map(
      childrenOf(interaction, 'simpleChoice').map((one) => [one.attributes['identifier'] ?? '', one]),
    );
    checkCount([...choices]);
    const items = right.flatMap((id) => choices.get(id) ?? []);
    if (items.length !== choices.size) throw new Refused({ code: 'qti_no_answer' });
    return { type: 'order', items: items.map((one) => html(this.#html(one))) };
  }

  #pairs(interaction: XmlElement): MoodleAnswers {
    const response = responseOf(this.#item, interaction);
    const rightPairs = [...sharesOf(response).keys()].map((pair) => pair.split(/\s+/));
    const [lefts, rights] = childrenOf(interaction, 'simpleMatchSet').map((set) =>
      childrenOf(set, 'simpleAssociableChoice'),
    );
    if (!lefts || !rights) throw new Refused({ code: 'gift_nothing' });
    checkCount(lefts);
    checkCount(rights, 30);
    const idOf = (one: XmlElement) => one.attributes['identifier'] ?? '';
    const { plain: plainOf } = textReaders(this.#texts, this.#lose);
    const used = new Set<string>();
    const pairs = lefts.map((left) => {
      const partners = rightPairs.filter(([id]) => id === idOf(left)).map(([, id]) => id);
      const right = rights.find((one) => idOf(one) === partners[0]);
      if (partners.length !== 1 || !right) throw new Refused({ code: 'qti_match_many' });
      used.add(idOf(right));
      // Of two plain sides neither is read as HTML again.
      return { left: plain(plainOf(html(this.#html(left)))), right: plainOf(html(this.#html(right))) };
    });
    const others = rights.filter((one) => !used.has(idOf(one)));
    // A pair with an empty left side has a right side that matches nothing.
    const extra = others.map((one) => ({ left: NONE, right: plainOf(html(this.#html(one))) }));
    return { type: 'match', pairs: [...pairs, ...extra] };
  }

  /** A field in the text: a short text or a number. */
  #written(name: string, interaction: XmlElement): MoodleQuestion {
    const response = responseOf(this.#item, interaction);
    const shares = sharesOf(response);
    if (shares.size === 0) throw new Refused({ code: 'qti_no_answer' });
    checkCount([...shares]);
    const list = Array.from(shares, ([value, percent]): MoodleAnswer => ({
      text: plain(value),
      isRight: true,
      percent,
      feedback: NONE,
    }));
    const prompt = html(this.#html(this.#body, () => '_____'));
    const common = { name, prompt, generalFeedback: NONE };
    if (/^(?:float|integer)$/.test(response.baseType))
      return {
        ...common,
        answers: { type: 'number', list: list.filter(({ percent }) => percent === 100), others: NONE },
      };
    // No sign of such an answer stands for any text.
    const literal = list.map((one) => ({ ...one, text: plain(one.text.text.replaceAll('*', '\\*')) }));
    return { ...common, answers: { type: 'short', list: literal, caseSensitive: this.#caseOf([response]) } };
  }

  #withGaps(name: string, interactions: readonly XmlElement[]): MoodleQuestion {
    checkCount(interactions);
    const readers = textReaders(this.#texts, this.#lose);
    const typed = interactions.filter((one) => nameOf(one) === 'textEntryInteraction');
    const caseSensitive = typed.length > 0 && this.#caseOf(typed.map((one) => responseOf(this.#item, one)));
    const gaps = interactions.map((interaction): MoodleGap => {
      const shares = sharesOf(responseOf(this.#item, interaction));
      if ([...shares.values()].some((share) => share < 100)) this.#lose('moodle_lost_gap');
      const right = [...shares].filter(([, share]) => share === 100).map(([value]) => value);
      const inlineChoices = childrenOf(interaction, 'inlineChoice');
      checkCount(inlineChoices);
      const choices = inlineChoices.map((choice) => ({
        id: choice.attributes['identifier'] ?? '',
        text: readers.plain(html(this.#html(choice))),
      }));
      if (choices.length === 0) return { accepted: right, options: [] };
      return {
        accepted: choices.filter(({ id }) => right.includes(id)).map(({ text }) => text),
        options: [...new Set(choices.map(({ text }) => text))],
      };
    });
    const text = readers.lines(html(this.#html(this.#body, () => GAP))).replaceAll(GAP, GAP_MARK);
    return {
      name: '',
      prompt: plain(name),
      generalFeedback: NONE,
      answers: { type: 'gap', text, gaps, caseSensitive },
    };
  }
}
