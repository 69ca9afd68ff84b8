import { Menu, X } from 'lucide';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { Brand } from './brand.tsx';
import { CartLink } from './cart-link.tsx';
import { LanguageLinks } from './language-links.tsx';
import { NavLinks } from './nav-links.tsx';
import { useScrolled } from './use-scrolled.ts';

/**
 * The bar above every page; casts a shadow after scrolling. `cartCount` above 0 shows as a badge, null hides the cart; `userMenu` is the
 * menu of the user or visitor, `waiting` the progress bar of a navigation.
 */
export function TopBar(props: { cartCount?: number | null; userMenu?: ReactNode; waiting?: ReactNode }) {
  const { cartCount = 0, userMenu, waiting } = props;
  const { bar } = useMessages().school;
  const { sentinel, scrolled } = useScrolled();
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!header.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const escape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  // Without a related target the window lost the focus, or a press on the bar took it.
  const left = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const drawing = open ? X : Menu;

  return (
    <>
      <div ref={sentinel} aria-hidden="true" className="absolute top-0 h-2 w-px" />
      <header
        ref={header}
        data-scrolled={scrolled || open}
        onKeyDown={escape}
        onBlur={left}
        className="sticky top-0 z-30 border-b border-transparent bg-paper/0 transition-[background-color,box-shadow,border-color] data-[scrolled=true]:border-line data-[scrolled=true]:bg-paper/95 data-[scrolled=true]:shadow-card data-[scrolled=true]:backdrop-blur-sm print:hidden"
      >
        {waiting}
        <div className="page flex min-h-18 items-center gap-2 py-2 noscript:flex-wrap">
          <Brand />
          <nav
            aria-label={bar.label}
            className="ms-8 hidden flex-wrap gap-x-7 md:flex noscript:flex noscript:max-md:order-last noscript:max-md:ms-0 noscript:max-md:w-full"
          >
            <NavLinks className="" />
          </nav>
          <div className="ms-auto flex items-center gap-0.5">
            <ThemeSwitch />
            {cartCount !== null && <CartLink count={cartCount} />}
            {userMenu}
            <button
              ref={button}
              type="button"
              className="touch grid place-items-center rounded-md hover:bg-sunken md:hidden noscript:hidden"
              aria-label={open ? bar.closeMenu : bar.openMenu}
              aria-expanded={open}
              aria-controls="small-menu"
              onClick={() => setOpen(!open)}
            >
              <Icon of={drawing} className="size-6" />
            </button>
          </div>
        </div>
        <nav
          id="small-menu"
          aria-label={bar.label}
          hidden={!open}
          className="absolute inset-x-0 top-full border-y border-line bg-paper pb-4 shadow-raised md:hidden"
        >
          <div className="page grid pt-2">
            <NavLinks className="border-b border-line py-3 text-lg" onChoose={() => setOpen(false)} />
            <LanguageLinks className="pt-3 text-muted" />
          </div>
        </nav>
      </header>
    </>
  );
}
