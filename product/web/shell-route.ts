/** What every page's route stands in. */
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ErrorPage, NotFoundPage, Root } from '#web/shell/root.tsx'
import { withAllTexts, withTexts } from '#web/texts.ts'
import { signedInOnly } from './route-entry.ts'

/** A page that is loaded when it is opened. */
export const lazyPageWithTexts: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(withTexts(load), name)

/** One that says what few pages say (`withAllTexts`). */
export const pageApart: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(withAllTexts(load), name)

export const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: signedInOnly,
  component: lazyPageWithTexts(() => import('./shell/shell.tsx'), 'Shell'),
})

/** A page that takes nothing from its address. */
export const shellPageRoute = <const P extends string>(path: P, component: ReturnType<typeof lazyPageWithTexts>) =>
  createRoute({ getParentRoute: () => shellRoute, path, component })
