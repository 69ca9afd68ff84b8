import type { ReactNode } from 'react';
import { readEntries } from '#contract/fields/entries.ts';
import type { FieldKind, Fields } from '#contract/fields/fields.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import type { ShownField } from '#web/ui/merging/choice-of-side.tsx';
import { type FieldValue, priceText, textOf } from './field-texts.ts';

/**
 * Returns how the fields of an entity are shown, by name. `picture` is its image's address, `choices` the labels of
 * its `choice` fields.
 */
export function useShownFields<F extends Fields>(
  fields: F,
  labels: Readonly<Record<keyof F & string, string>> & { readonly picture?: string },
  choices: Readonly<Record<string, string>> = {},
): (name: string) => ShownField {
  const { yes, no } = useMessages().editing;
  const price = usePrice();
  const locale = useLocale();
  const plain = (text: string) => text;
  const shows: Readonly<Record<FieldKind, (text: string) => ReactNode>> = {
    text: plain,
    longText: plain,
    markdown: plain,
    list: showList,
    entries: plain,
    email: plain,
    address: plain,
    duration: plain,
    choice: (text) => choices[text] ?? text,
    flag: (text) => (text === 'true' ? yes : no),
    price: (text) => price(Number(priceText(text))),
    day: (text) => formatDate(text, locale),
  };
  return (name) => {
    const field = fields[name];
    if (!field) return { label: labels.picture ?? name, show: showImage };
    const label = labels[name as keyof F & string];
    const { entry } = field;
    return { label, show: entry ? (text) => showEntries(text, Object.keys(entry)) : shows[field.kind] };
  };
}

/**
 * Returns a function that shows the value of a field as the API has it, or the text of such a value: a choice by its label,
 * a duration in minutes, and the word for none. Takes what `useShownFields` takes.
 */
export function useShownValues<F extends Fields>(
  ...[fields, labels, choices]: Parameters<typeof useShownFields<F>>
): (name: keyof F & string, value: FieldValue) => ReactNode {
  const fieldOf = useShownFields(fields, labels, choices);
  const { empty } = useMessages().editing.conflict;
  return (name, value) => {
    const text = textOf(fields[name]!, value);
    return text === '' ? empty : (fieldOf(name).show?.(text) ?? text);
  };
}

const showList = (text: string) => (
  <ul className="grid list-disc gap-1 ps-5">
    {text.split('\n').map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Shows entries with their texts in the order of the names. */
const showEntries = (text: string, names: readonly string[]) => (
  <ul className="grid list-disc gap-2 ps-5">
    {readEntries(text).map((entry, place) => (
      <li key={place} className="whitespace-pre-line">
        {names.flatMap((name) => entry[name] || []).join('\n')}
      </li>
    ))}
  </ul>
);

const showImage = (address: string) => (
  <ResponsiveImage src={address} alt="" sizes="24rem" className="mt-1 w-full max-w-sm rounded-sm" />
);
