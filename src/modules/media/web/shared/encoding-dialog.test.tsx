import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { loadAllMessages } from '#web/lib/messages/load-messages.ts';
import { EncodingDialog } from './encoding-dialog.tsx';

beforeAll(() => loadAllMessages('en'));

it('EncodingDialog shows the first lines in the guessed encoding, which is chosen in the list', () => {
  const bytes = Uint8Array.of(0x31, 0x0a, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x0a);
  const none = () => undefined;
  const shown = (guess: string) =>
    renderToStaticMarkup(
      <EncodingDialog {...{ bytes, guess }} language="ru" confirmLabel="Save" onClose={none} onChosen={none} />,
    );
  expect(shown('windows-1251')).toContain('Привет');
  expect(shown('windows-1251')).toMatch(/<option value="windows-1251" selected="">/);
  expect(shown('windows-1252')).toContain('Ïðèâåò');
});
