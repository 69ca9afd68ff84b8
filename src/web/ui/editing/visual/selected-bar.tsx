import type { Command } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
} from 'prosemirror-tables';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { CALLOUT_KINDS } from '#markdown/callouts.ts';
import { TEXT_IMAGE_WIDTHS, withWidth } from '#markdown/image-width.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFieldError } from '#web/ui/form/field.tsx';
import { alignColumn, changeLink, indent, outdent, setAttributes, setLink, toggleTask } from './commands.ts';
import type { FormatState } from './format-state.ts';
import { FormulaPreview } from './formula-preview.tsx';
import { typedAddress } from './typed-address.ts';

const CONTROL =
  'min-h-9 min-w-0 rounded-sm border border-edge bg-surface px-2 text-sm text-ink pointer-coarse:min-h-11';

interface BarProps {
  format: FormatState;
  /** Runs a command and goes back to the text. */
  run: (command: Command) => void;
  /** Runs a command; the focus stays where it is. */
  change: (command: Command) => void;
}

/** The bar below the toolbar: what can be done with the table, list, image … at the cursor, or how to go on. */
export function SelectedBar({ format, run, change }: BarProps) {
  const { selected, help, helpKeys } = useMessages().visualEditor;
  const { image, code, formula, callout, table, list, link } = format;
  return (
    <div
      role="group"
      aria-label={selected.label}
      className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-x border-t border-edge bg-surface px-2 py-1"
    >
      {image ? (
        <ImageFields key={image.pos} image={image} change={change} />
      ) : code ? (
        <Labelled label={selected.code}>
          {(id) => (
            <input
              id={id}
              value={code.info}
              autoComplete="off"
              autoCapitalize="none"
              className={`${CONTROL} w-40`}
              onChange={({ target }) => change(setAttributes(code.pos, { info: target.value.replaceAll('\n', '') }))}
            />
          )}
        </Labelled>
      ) : formula ? (
        <FormulaPreview {...formula} />
      ) : link !== null ? (
        <LinkFields link={link} change={change} run={run} />
      ) : table ? (
        <TableTools align={table.align} run={run} />
      ) : list !== null ? (
        <>
          <BarButton label={selected.outdent} onPress={() => run(outdent)} />
          <BarButton label={selected.indent} onPress={() => run(indent)} />
          {list === 'tasks' && (
            <label className="flex min-h-9 items-center gap-2 px-2 text-sm pointer-coarse:min-h-11">
              <input type="checkbox" checked={format.isTaskDone} onChange={() => change(toggleTask)} />
              {selected.done}
            </label>
          )}
        </>
      ) : callout ? (
        <CalloutFields callout={callout} change={change} />
      ) : (
        <p className="text-xs text-muted">
          {format.isRaw ? selected.raw : help}
          {!format.isRaw && <span className="max-sm:sr-only pointer-coarse:sr-only"> {helpKeys}</span>}
        </p>
      )}
    </div>
  );
}

const BarButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button tone="quiet" size="sm" onMouseDown={(event) => event.preventDefault()} onClick={onPress}>
    {label}
  </Button>
);

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <span className="flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </span>
  );
}

function TableTools({ align, run }: { align: string; run: BarProps['run'] }) {
  const { selected } = useMessages().visualEditor;
  const commands = {
    rowAbove: addRowBefore,
    rowBelow: addRowAfter,
    deleteRow,
    columnBefore: addColumnBefore,
    columnAfter: addColumnAfter,
    deleteColumn,
    deleteTable,
  } satisfies Record<string, Command>;
  return (
    <>
      {Object.entries(commands).map(([name, command]) => (
        <BarButton key={name} label={selected[name as keyof typeof commands]} onPress={() => run(command)} />
      ))}
      <select
        aria-label={selected.align}
        value={align || 'none'}
        className={CONTROL}
        onChange={({ target }) => run(alignColumn(target.value === 'none' ? null : target.value))}
      >
        {(['none', 'left', 'center', 'right'] as const).map((one) => (
          <option key={one} value={one}>
            {selected.aligned[one]}
          </option>
        ))}
      </select>
    </>
  );
}

function ImageFields({ image, change }: { image: NonNullable<FormatState['image']>; change: BarProps['change'] }) {
  const { selected } = useMessages().visualEditor;
  const fields = [
    ['alt', selected.alt],
    ['title', selected.caption],
    ['src', selected.address],
  ] as const;
  return (
    <>
      {fields.map(([name, label]) => (
        <Labelled key={name} label={label}>
          {(id) => (
            <input
              id={id}
              value={image[name]}
              autoComplete="off"
              className={`${CONTROL} flex-1`}
              onChange={({ target: { value } }) =>
                change(setAttributes(image.pos, { [name]: name === 'src' ? withWidth(value, image.width) : value }))
              }
            />
          )}
        </Labelled>
      ))}
      {image.isSizable && (
        <select
          aria-label={selected.width}
          value={image.width ?? 100}
          className={CONTROL}
          onChange={({ target }) => {
            const width = TEXT_IMAGE_WIDTHS.find((one) => String(one) === target.value) ?? null;
            change(setAttributes(image.pos, { src: withWidth(image.src, width) }));
          }}
        >
          {[...TEXT_IMAGE_WIDTHS, 100].map((width) => (
            <option key={width} value={width}>
              {selected.percent(width)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

/** The address of a link, which is applied on blur or by Enter; Escape takes back what was typed. */
function LinkFields({ link, change, run }: { link: string } & Omit<BarProps, 'format'>) {
  const { selected } = useMessages().visualEditor;
  /** What was typed for which link; null while it is as it is. */
  const [input, setInput] = useState<{ link: string; text: string; isRefused: boolean } | null>(null);
  const errorId = useId();
  const { text, isRefused } = input?.link === link ? input : { text: link, isRefused: false };
  const apply = (by: BarProps['run']) => {
    if (text === link) return;
    const address = text.trim() === '' ? '' : typedAddress(text);
    if (address === null) setInput({ link, text, isRefused: true });
    else {
      setInput(null);
      by(changeLink(link, address));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter in an input method ends the word.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setInput(null);
    else if (event.key === 'Enter') {
      // The form around it is not sent.
      event.preventDefault();
      apply(run);
    }
  };
  return (
    <>
      <Labelled label={selected.linkAddress}>
        {(id) => (
          <input
            id={id}
            value={text}
            autoComplete="off"
            inputMode="url"
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? errorId : undefined}
            className={`${CONTROL} flex-1`}
            onChange={({ target }) => setInput({ link, text: target.value, isRefused: false })}
            onBlur={() => apply(change)}
            onKeyDown={onKeyDown}
          />
        )}
      </Labelled>
      {isRefused && <FormFieldError id={errorId}>{selected.badAddress}</FormFieldError>}
      <BarButton label={selected.removeLink} onPress={() => run(setLink(''))} />
    </>
  );
}

function CalloutFields(props: { callout: NonNullable<FormatState['callout']>; change: BarProps['change'] }) {
  const { selected } = useMessages().visualEditor;
  const { callout, change } = props;
  return (
    <>
      <select
        aria-label={selected.callout}
        value={callout.kind}
        className={CONTROL}
        onChange={({ target }) => change(setAttributes(callout.pos, { kind: target.value }))}
      >
        {CALLOUT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {selected.callouts[kind]}
          </option>
        ))}
      </select>
      <Labelled label={selected.calloutTitle}>
        {(id) => (
          <input
            id={id}
            value={callout.title}
            autoComplete="off"
            className={`${CONTROL} flex-1`}
            onChange={({ target }) => change(setAttributes(callout.pos, { title: target.value }))}
          />
        )}
      </Labelled>
    </>
  );
}
