import type { ReactNode } from 'react';
import type { Field } from '#contract/fields/fields.ts';
import { LANGUAGE_NAMES, type Locale } from '#contract/locales.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { MarkdownField } from '#web/ui/editing/markdown-field.tsx';
import { fieldId, useAt, useEditor, usePartName, useSchoolLanguages } from './editor-context.tsx';
import { isUntranslated } from './translations.ts';

interface FieldProps {
  /** Dotted path in the current part. */
  path: string;
  label: ReactNode;
  hint?: ReactNode;
}

interface LengthProps extends FieldProps {
  /** In UTF-16 code units. */
  max: number;
}

/** Returns the id of the control at a path of the current part, by which errors find it. */
const useFieldId = (path: string): string => fieldId(usePartName(), path);

/** Returns the error of a text that is too long, before the server says so. Nothing is cut off what was pasted. */
function useTooLong(text: string, max: number): string | undefined {
  const locale = useLocale();
  if (text.trim().length <= max) return undefined;
  return fieldSentence({ code: 'too_long', params: { max } }, locale);
}

/** A text that is the same in all languages. With `rows` it has several lines. */
export function PlainField(props: LengthProps & { rows?: number; type?: 'email' | 'url'; required?: boolean }) {
  const { path, max, rows, label, hint, type, required } = props;
  const { value = '', set, error } = useAt<string | undefined>(path);
  const id = useFieldId(path);
  const tooLong = useTooLong(value, max);
  const shared = { id, label, hint, required, value, error: error ?? tooLong };
  if (rows) return <Textarea {...shared} rows={rows} onChange={(event) => set(event.target.value)} />;
  return (
    <TextInput
      {...shared}
      inputMode={type}
      autoComplete="off"
      {...(type && { autoCapitalize: 'none', spellCheck: false })}
      onChange={(event) => set(event.target.value)}
    />
  );
}

type Texts = Partial<Record<Locale, string>>;

const PAGE_TEXT: Field = { kind: 'markdown', presence: 'optional', dialect: 'page' };
const UNIT_TEXT: Field = { kind: 'markdown', presence: 'optional', dialect: 'unit', hasImages: true };

/** A text in the editor's language, with a mark if another language has it and this one does not. */
export function LanguageField(
  props: LengthProps & {
    rows?: number;
    /** A formatted text; `unit`: one with images and all else that texts of units have. */
    markdown?: boolean | 'unit';
    sourceHint?: ReactNode;
    /** Returns what is wrong with a text, before the server does. */
    check?: (text: string) => string | undefined;
  },
) {
  const { path, max, rows, label, hint } = props;
  const words = useMessages().adminSchool;
  const { language } = useEditor();
  const languages = useSchoolLanguages();
  const { value: texts } = useAt<Texts | undefined>(path);
  const { value = '', set, error } = useAt<string | undefined>(`${path}.${language}`);
  const tooLong = useTooLong(value, max);
  const missing = languages.length > 1 && isUntranslated(texts, language);
  const fallback = missing ? languages.map((one) => texts?.[one]).find((text) => text?.trim()) : undefined;
  const id = useFieldId(`${path}.${language}`);
  const base = {
    id,
    label: (
      <>
        {label}
        {languages.length > 1 && <span className="ms-1.5 font-normal text-muted">{LANGUAGE_NAMES[language]}</span>}
        {missing && (
          <span className="ms-1.5">
            <Badge tone="highlight">{words.language.missing}</Badge>
          </span>
        )}
      </>
    ),
    hint,
    lang: language,
    placeholder: fallback?.slice(0, 120),
  };
  const shared = { ...base, value, error: props.check?.(value) ?? error ?? tooLong };
  const change = (text: string) => set(text === '' ? undefined : text);
  if (props.markdown) {
    return (
      <MarkdownField
        {...base}
        // The undo history of one text does not lead to another one.
        key={id}
        name={id}
        field={props.markdown === 'unit' ? UNIT_TEXT : PAGE_TEXT}
        rows={rows}
        sourceHint={props.sourceHint}
        state={{ text: value, error: shared.error, onChange: change }}
      />
    );
  }
  if (rows) return <Textarea {...shared} rows={rows} onChange={(event) => change(event.target.value)} />;
  return <TextInput {...shared} autoComplete="off" onChange={(event) => change(event.target.value)} />;
}

/** One of some options. `numeric` stores a number. */
export function ChoiceField(
  props: FieldProps & {
    options: readonly (readonly [value: string, label: string])[];
    numeric?: boolean;
    disabled?: boolean;
  },
) {
  const { value, set, error } = useAt<string | number | null>(props.path);
  const stored = (text: string) => (text === '' ? null : Number(text));
  return (
    <Select
      id={useFieldId(props.path)}
      label={props.label}
      hint={props.hint}
      error={error}
      disabled={props.disabled}
      value={value ?? ''}
      onChange={(event) => set(props.numeric ? stored(event.target.value) : event.target.value)}
    >
      {props.options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** A switch. */
export function SwitchField({ path, label, hint }: FieldProps) {
  const { value = false, set, error } = useAt<boolean | undefined>(path);
  return (
    <Checkbox
      id={useFieldId(path)}
      label={label}
      hint={hint}
      error={error}
      checked={value}
      onChange={(event) => set(event.target.checked)}
    />
  );
}

/** A group of fields with its heading. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
      <div>
        <h2 className="text-xl">{title}</h2>
        {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
