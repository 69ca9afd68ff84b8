import { useQueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  redirect,
  Scripts,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { School } from '#modules/school/contract/school.ts';
import { localeOfPath, pathInLocale } from '#contract/locales.ts';
import { CrashPage } from '#web/app/crash-page.tsx';
import { NavigationProgress } from '#web/app/navigation-progress.tsx';
import { RouteAnnouncer } from '#web/app/route-announcer.tsx';
import type { RouterContext } from '#web/app/router.tsx';
import { session, useCurrentUser } from '#modules/auth/web/session.ts';
import { UserMenu } from '#modules/auth/web/user-menu.tsx';
import { onUserChange } from '#modules/auth/web/on-user-change.ts';
import { useCart } from '#modules/orders/web/checkout/cart.ts';
import { typedPerson } from '#modules/orders/web/checkout/typed-person.ts';
import { storedPurchase } from '#modules/orders/web/checkout/stored-purchase.ts';
import { Footer } from '#modules/school/web/footer.tsx';
import { LanguageOffer } from '#modules/school/web/language-offer.tsx';
import { TopBar } from '#modules/school/web/top-bar.tsx';
import { isChunkFailure } from '#web/lib/chunk-failure.ts';
import { storedDrafts } from '#web/lib/stored-drafts.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { loadMessages } from '#web/lib/messages/load-messages.ts';
import { accentStyle, asksForPlaces, schoolQuery, useSchool } from '#web/lib/school.tsx';

const BACK_OFFICE = /^\/admin(?:\/|$)/;

/** Returns the icon of the browser's tab: the school's logo, or the mark. */
const iconOf = ({ logo }: School) =>
  logo
    ? { rel: 'icon', href: logo.src, type: 'image/webp' }
    : { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' };

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { messages: [] },
  // Runs before a page is rendered, also for a preloaded link.
  async beforeLoad({ context, location, matches }) {
    const { languages } = await context.queryClient.ensureQueryData(schoolQuery(context.locale));
    // The back office speaks every language, the public pages those of the school.
    if (!languages.includes(context.locale) && !BACK_OFFICE.test(location.pathname)) {
      const [language = context.locale] = languages;
      throw redirect({ href: pathInLocale(location.href, language), reloadDocument: true });
    }
    await loadMessages(
      context.locale,
      matches.flatMap(({ staticData }) => staticData.messages),
    );
  },
  head: ({ match }) => ({
    links: [
      iconOf(match.context.school()),
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
  // Messages that did not load fail here; those of the frame are already loaded.
  errorComponent: (props) =>
    isChunkFailure(props.error) ? (
      <Frame>
        <CrashPage {...props} />
      </Frame>
    ) : (
      <CrashPage {...props} />
    ),
});

/** `--paper` of tokens.css, for the browser's toolbars. */
const PAPER = { light: '#fbf8f3', dark: '#131a24' };

/** The document; stays when the frame or a page inside it throws. */
function Document({ children }: { children: ReactNode }) {
  const locale = useLocale();
  // The theme script changes the html element before hydration.
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER.dark} />
        <Accent />
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** The school's accent colours, where they are not those of tokens.css. */
function Accent() {
  const { accent } = useSchool();
  return accent && <style>{accentStyle(accent)}</style>;
}

function Root() {
  // A route that failed did not render its own frame.
  const own = useRouterState({
    select: ({ matches }) => matches.some(({ staticData, status }) => staticData.frame && status !== 'error'),
  });
  return (
    <Frame own={own}>
      <Outlet />
    </Frame>
  );
}

/**
 * The frame of every page: skip link, bar, main landmark, footer. `own`: the route renders bar and main landmark itself,
 * in its own chunk, which public pages do not load.
 */
function Frame({ children, own = false }: { children: ReactNode; own?: boolean }) {
  const { skipToContent } = useMessages().shell;
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onUserChange(session, {
        responses: () => queryClient.removeQueries({ predicate: (query) => query.meta?.personal === true }),
        typed() {
          typedPerson.clear();
          storedPurchase.clear();
          storedDrafts.clear();
        },
        ofOthers: (userId) => storedDrafts.read()?.by === userId || storedDrafts.clear(),
      }),
    [queryClient],
  );
  return (
    <>
      <a href="#main" className="skip-link">
        {skipToContent}
      </a>
      <Viewing />
      {own ? (
        children
      ) : (
        <>
          <BarWithCart />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </>
      )}
      <LanguageOffer />
      <RouteAnnouncer />
    </>
  );
}

const ViewBanner = lazy(async () => {
  const [banner] = await Promise.all([
    import('#modules/auth/web/view-banner.tsx'),
    loadMessages(localeOfPath(window.location.pathname), ['viewing']),
  ]);
  return banner;
});

/** The banner of an admin who sees the school as another person; loaded only then. */
function Viewing() {
  const user = useCurrentUser();
  return (
    user?.viewSeconds !== undefined && (
      <Suspense>
        <ViewBanner user={user} seconds={user.viewSeconds} />
      </Suspense>
    )
  );
}

/** A separate component, so that a changed cart renders the bar without the footer and all its links. */
function BarWithCart() {
  const { length } = useCart();
  const cartCount = asksForPlaces(useSchool()) ? null : length;
  return <TopBar cartCount={cartCount} userMenu={<UserMenu />} waiting={<NavigationProgress />} />;
}
