/** All pages, each loading its own code. */
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { OrderFilters } from '../contract/orders.ts'
import { loginFor, paths, patterns } from './paths.ts'
import { parseSearch, searchOf, stringifySearch } from './search-params.ts'
import { sessionToken } from './session.ts'
import { ErrorPage } from './shell/error-page.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { Root } from './shell/root.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const signedInOnly = ({ location }: { location: { href: string } }) => {
  if (sessionToken() === null) throw redirect({ href: loginFor(location.href) })
}
const signedOutOnly = () => {
  if (sessionToken() !== null) throw redirect({ to: paths.profile })
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
})

const homeRoute = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  beforeLoad: () => {
    throw redirect({ to: sessionToken() === null ? paths.login : paths.profile })
  },
})

const profileRoute = createRoute({
  getParentRoute: () => root,
  path: paths.profile,
  beforeLoad: () => {
    throw redirect({ to: paths.orders })
  },
})

const signInPages = () => import('./features/sign-in/login-page.tsx')
const signInRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: paths.login,
    beforeLoad: signedOutOnly,
    validateSearch: searchOf(z.object({ next: z.string() })),
    component: lazyRouteComponent(signInPages, 'LoginPage'),
  }),
]

const profileRoutes = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.orders,
    validateSearch: searchOf(OrderFilters),
    component: lazyRouteComponent(() => import('./features/orders/orders-page.tsx'), 'OrdersPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.orderDetails,
    component: lazyRouteComponent(() => import('./features/orders/order-details-page.tsx'), 'OrderDetailsPage'),
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([homeRoute, profileRoute, ...signInRoutes, shell.addChildren(profileRoutes)]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
