import { type ReactNode, useId, useRef, useState } from 'react';
import type { Field } from '#contract/fields/fields.ts';
import { controlClass, FormFieldError } from '#web/ui/form/field.tsx';
import { useFormField } from '#web/ui/form/form-context.ts';
import { lazyEditor } from './lazy-editor.tsx';
import { usePasteNotice } from './paste/use-paste-notice.tsx';
import { TextModeChoice, useTextMode } from './text-mode.tsx';
import { useKeptCaret } from './use-kept-caret.ts';
import type { Inserter } from './visual/inserter.ts';

const VisualField = lazyEditor(async () => (await import('./visual/visual-field.tsx')).VisualField);

/**
 * A formatted text: the visual editor or its Markdown. Its text is kept outside of it (`state`), or in the form around it under
 * `name`, beginning with `typed`.
 */
export function MarkdownField({
  name,
  field,
  label,
  state,
  rows = 5,
  lang,
  ...props
}: {
  id?: string | undefined;
  name: string;
  field: Field;
  label: ReactNode;
  hint?: ReactNode;
  /** Help for those who write Markdown. */
  sourceHint?: ReactNode;
  typed?: string | undefined;
  state?: { readonly text: string; readonly error: string | undefined; readonly onChange: (text: string) => void };
  className?: string | undefined;
  rows?: number | undefined;
  lang?: string | undefined;
  placeholder?: string | undefined;
}) {
  const { presence, max, dialect = 'unit', isShort, hasImages } = field;
  const form = useFormField(state ? undefined : name);
  const initial = props.typed ?? form.typed ?? '';
  const [own, setOwn] = useState(initial);
  const [mode, setMode] = useTextMode();
  const area = useRef<HTMLTextAreaElement>(null);
  const inserter = useRef<Inserter>(null);
  const { onPaste, onChangeAfterPaste, notice } = usePasteNotice(inserter);
  const generated = useId();
  const id = props.id ?? generated;
  const text = state ? state.text : own;
  // A form's own text changes by typing alone.
  const caret = useKeptCaret(area, state ? text : '');
  const error = state ? state.error : form.error;
  const isVisual = mode === 'visual';
  const sourceHint = !isVisual && props.sourceHint;
  const hint =
    props.hint && sourceHint ? (
      <>
        {props.hint} {sourceHint}
      </>
    ) : (
      props.hint || sourceHint
    );
  const required = presence === 'required';
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  /** Writes into the form as if it were typed there: it reads its controls, and hears of input. */
  const typeIntoForm = (next: string) => {
    // React hears of no events while it removes the editor, which then writes what waits.
    setOwn(next);
    if (!area.current) return;
    area.current.value = next;
    area.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const value = state
    ? { value: text, onChange: ({ target }: { target: HTMLTextAreaElement }) => state.onChange(target.value), ...caret }
    : {
        name,
        defaultValue: initial,
        maxLength: max?.[0],
        onInput: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => setOwn(currentTarget.value),
      };
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-1.5 ${props.className ?? ''}`}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        {isVisual ? (
          <span id={`${id}-label`} className="text-sm font-semibold">
            {label}
          </span>
        ) : (
          <label htmlFor={id} className="text-sm font-semibold">
            {label}
          </label>
        )}
        <TextModeChoice mode={mode} onMode={setMode} />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {isVisual && (
        <VisualField
          ref={inserter}
          onPaste={onPaste}
          onChangeAfterPaste={onChangeAfterPaste}
          id={id}
          labelledBy={`${id}-label`}
          describedBy={described}
          isInvalid={error !== undefined}
          isRequired={required}
          dialect={dialect}
          isShort={isShort}
          hasImages={hasImages}
          lang={lang}
          placeholder={props.placeholder}
          size={{ minBlockSize: `calc(${rows} * 1.75rem + 2rem)`, maxBlockSize: 'max(20rem, 100dvh - 20rem)' }}
          value={text}
          onChange={state ? state.onChange : typeIntoForm}
        />
      )}
      {(!isVisual || !state) && (
        <textarea
          {...value}
          ref={area}
          rows={rows}
          hidden={isVisual}
          required={required}
          lang={lang}
          {...(!isVisual && {
            id,
            placeholder: props.placeholder,
            'aria-describedby': described,
            'aria-invalid': error ? true : undefined,
          })}
          // `field-sizing: content` ignores rows.
          style={{ minBlockSize: `calc(${rows}lh + 1.125rem)`, maxBlockSize: 'max(20rem, 100dvh - 20rem)' }}
          className={`${controlClass} field-sizing-content`}
        />
      )}
      {isVisual && notice}
      {error && <FormFieldError id={`${id}-error`}>{error}</FormFieldError>}
    </div>
  );
}
