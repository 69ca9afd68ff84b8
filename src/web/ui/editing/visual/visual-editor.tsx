import './visual-editor.css';
import { undo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import {
  type CSSProperties,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Dialect } from '#markdown/dialect.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { TakesFocus } from '#web/ui/editing/lazy-editor.tsx';
import { UnitTextStyle } from '#web/ui/unit-text.tsx';
import { PromptFields } from './prompt-fields.tsx';
import { insertQuestion, placeImages, setLevel, setLink } from './commands.ts';
import { createVisualText, type VisualText } from './editor-view.ts';
import type { FormatState } from './format-state.ts';
import type { Inserter } from './inserter.ts';
import type { Pasting } from './pasting.ts';
import { SelectedBar } from './selected-bar.tsx';
import { SlashList } from './slash-list.tsx';
import { describeImages } from './uploaded-images.ts';
import { useSlashMenu } from './use-slash-menu.ts';
import { VisualToolbar } from './visual-toolbar.tsx';
import { commandOf, type Offer, type SlashTool, type VisualTool } from './visual-tools.ts';

/** The tools for which a field without dialogs asks nothing. */
const NOTHING: Offer['asks'] = [];

export interface VisualEditorProps {
  id: string;
  /** The id of the element with its name. */
  labelledBy: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired?: boolean;
  dialect: Dialect;
  /** Stands in an empty text. */
  placeholder?: string | undefined;
  lang?: string | undefined;
  /** How high the text is. */
  size: CSSProperties;
  value: string;
  onChange: (text: string) => void;
  /** The tools for which `onAsk` asks. */
  asks?: Offer['asks'];
  /** Whether the text is a line. */
  isShort?: boolean | undefined;
  onAsk?: (tool: 'picture' | 'question') => void;
  pasting: Pasting;
  ref?: Ref<Inserter>;
  takesFocus: TakesFocus;
}

/**
 * Edits a text as it will look. Markdown comes in and goes out; what is not touched keeps its bytes. The text is a document of
 * ProseMirror, which is created in an effect and not by React.
 */
export function VisualEditor({ ref, asks = NOTHING, ...props }: VisualEditorProps) {
  const { id, labelledBy, describedBy, isInvalid, dialect, value, placeholder } = props;
  const words = useMessages().visualEditor;
  const host = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useRef<VisualText>(null);
  const written = useRef(value);
  const [format, setFormat] = useState<FormatState | null>(null);
  const [prompt, setPrompt] = useState<'link' | 'film' | null>(null);
  const [isExact, setIsExact] = useState(true);
  const [tabLeaves, setTabLeaves] = useState(false);

  const run = (command: Command) => editor.current?.run(command);
  const change = (command: Command) => {
    const view = editor.current?.view;
    if (view) command(view.state, view.dispatch, view);
  };
  const use = (tool: VisualTool | SlashTool) => {
    const command = commandOf(tool);
    if (command) run(command);
    else if (tool === 'link' || tool === 'film') setPrompt(tool);
    else props.onAsk?.(tool as 'picture' | 'question');
  };
  const offer: Offer = { dialect, asks, isShort: props.isShort };
  const slash = useSlashMenu(editor, format?.slash ?? null, offer, use);

  const onText = useEffectEvent((text: string, exact: boolean) => {
    written.current = text;
    setIsExact(exact);
    props.onChange(text);
  });
  const onFormat = useEffectEvent((next: FormatState) => {
    setTabLeaves(false);
    setFormat((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
  });
  const onSlashKey = useEffectEvent(slash.onKey);
  const pasting = useEffectEvent(() => props.pasting);
  const open = useEffectEvent((element: HTMLElement) =>
    createVisualText(element, {
      text: value,
      dialect,
      calloutNames: words.selected.callouts,
      attributes: {
        id,
        role: 'textbox',
        // axe-core knows no other focusable element of a region that scrolls.
        tabindex: '0',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(props.isRequired && { 'aria-required': 'true' }),
        ...(props.lang !== undefined && { lang: props.lang }),
        class: 'unit-text visual-text',
        spellcheck: 'true',
      },
      onText: (text, exact) => onText(text, exact),
      onFormat: (next) => onFormat(next),
      onLink: () => setPrompt('link'),
      onToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
      onTabLeaves: () => setTabLeaves(true),
      onSlashKey: (key) => onSlashKey(key),
      pasting: () => pasting(),
      videoTitle: words.videoTitle,
    }),
  );
  const { takesFocus } = props;
  // What waits to be written is reported before the fields and drafts around it end.
  useLayoutEffect(() => {
    const opened = open(host.current!);
    editor.current = opened;
    if (takesFocus.current) opened.view.focus();
    return () => {
      opened.destroy();
      editor.current = null;
    };
  }, [takesFocus]);
  const replaceText = useEffectEvent((text: string) => {
    written.current = text;
    editor.current?.setText(text);
    setIsExact(true);
  });
  // Before the next key can be typed: `value` would be older than what is written then.
  useLayoutEffect(() => {
    if (value !== written.current) replaceText(value);
  }, [value]);
  useTextAttributes(editor, {
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid ? 'true' : undefined,
    'aria-placeholder': placeholder,
  });
  useImperativeHandle(ref, () => ({
    insertImages: (images) => run(placeImages(images)),
    insertQuestion: (question) => run(insertQuestion(question)),
    fillImages: () => editor.current?.fillImages(),
    describeImages: (image) => change(describeImages(image)),
    takeBackPaste: () => run(undo),
  }));

  const back = () => {
    setPrompt(null);
    editor.current?.view.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <UnitTextStyle />
      {format && (
        <VisualToolbar
          ref={toolbar}
          controls={id}
          format={format}
          offer={offer}
          onTool={use}
          onLevel={(level) => run(setLevel(level))}
          onEscape={() => editor.current?.view.focus()}
        />
      )}
      {prompt ? (
        <PromptFields
          prompt={prompt}
          onCancel={back}
          onApply={(address, title) => {
            setPrompt(null);
            run(prompt === 'link' ? setLink(address) : placeImages([{ src: address, alt: title }]));
          }}
        />
      ) : (
        format && <SelectedBar format={format} run={run} change={change} />
      )}
      <div
        className="relative overflow-y-auto rounded-b-md border border-edge bg-surface has-focus-visible:outline-2 has-focus-visible:outline-ink has-aria-invalid:border-2 has-aria-invalid:border-danger"
        style={props.size}
      >
        {placeholder !== undefined && format?.isEmpty && (
          <p aria-hidden="true" lang={props.lang} className="pointer-events-none absolute p-4 text-lg text-muted">
            {placeholder}
          </p>
        )}
        <div ref={host} className="grid min-h-full grid-cols-[minmax(0,1fr)]" />
        {slash.list && <SlashList {...slash.list} />}
      </div>
      <p role="status" className="sr-only">
        {tabLeaves ? words.tabLeaves : slash.list ? words.slash.found(slash.list.tools.length) : ''}
      </p>
      {!isExact && <Alert tone="error">{words.inexact}</Alert>}
    </div>
  );
}

/** Sets the attributes of the edited element that change; undefined ones are removed. */
function useTextAttributes(
  editor: RefObject<VisualText | null>,
  attributes: Readonly<Record<string, string | undefined>>,
): void {
  useEffect(() => {
    for (const [name, text] of Object.entries(attributes)) {
      if (text === undefined) editor.current?.view.dom.removeAttribute(name);
      else editor.current?.view.dom.setAttribute(name, text);
    }
  });
}
