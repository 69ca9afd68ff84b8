import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import type { ReactNode } from 'react';
import { UserMenu } from '#modules/auth/web/user-menu.tsx';
import { useCart } from '#modules/orders/web/checkout/cart.ts';
import { CartLink } from '#modules/school/web/cart-link.tsx';
import { SlimFooter } from '#modules/school/web/slim-footer.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ThemeSwitch } from '#web/ui/theme-switch.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SlimBrand } from './slim-brand.tsx';

/**
 * The frame of study page and checkout: a slim bar with the way back and the account menu, the main landmark, and a footer
 * of one line. The bar scrolls with the page where the window is
 * low, as on a phone held sideways.
 */
export function FocusFrame({ children }: { children: ReactNode }) {
  const { menu, school } = useMessages();
  const studying = useLocation({ select: ({ pathname }) => pathname.startsWith('/enrolled-course/') });
  return (
    <>
      <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden [@media(height<30rem)]:static">
        <NavigationProgress />
        <div className="page flex min-h-12 items-center gap-x-3 sm:gap-x-6 2xl:max-w-[100rem]">
          <SlimBrand crowded={!studying} />
          <Link
            to={studying ? '/my-courses' : '/courses'}
            className="touch inline-flex items-center gap-2 text-sm text-muted hover:text-ink"
          >
            <Icon of={ArrowLeft} className="size-4 [[dir=rtl]_&]:rotate-180" />
            {studying ? menu.courses : school.bar.courses}
          </Link>
          <div className="ms-auto flex items-center gap-0.5">
            <ThemeSwitch />
            {!studying && <Cart />}
            <UserMenu />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SlimFooter />
    </>
  );
}

/** A separate component, so that a changed cart renders nothing else. */
function Cart() {
  return <CartLink count={useCart().length} />;
}
