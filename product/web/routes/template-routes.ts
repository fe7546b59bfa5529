/** The pages of templates. */
import { createRoute, redirect } from '@tanstack/react-router'
import { pathPatterns, paths } from '#web/paths.ts'
import { pagedSearch, templatesSearch } from '../route-entry.ts'
import { lazyPageWithTexts, pageApart, shellPageRoute, shellRoute } from '../shell-route.ts'

export const templateRoutes = [
  shellPageRoute(
    paths.templates,
    lazyPageWithTexts(() => import('#sending/order-templates/web/templates-page.tsx'), 'TemplatesPage'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.orderTemplatesStart,
    beforeLoad: () => {
      throw redirect({ to: paths.orderTemplates, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.orderTemplates,
    validateSearch: templatesSearch,
    component: lazyPageWithTexts(() => import('#sending/order-templates/web/list/list-page.tsx'), 'TemplateListPage'),
  }),
  shellPageRoute(
    paths.newOrderTemplate,
    pageApart(() => import('./template-editor-pages.tsx'), 'NewTemplateWithTrial'),
  ),
  createRoute({
    getParentRoute: () => shellRoute,
    path: pathPatterns.editOrderTemplate,
    component: pageApart(() => import('./template-editor-pages.tsx'), 'EditTemplateWithTrial'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.packaging,
    beforeLoad: () => {
      throw redirect({ to: paths.packagingTemplates, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.packagingTemplates,
    validateSearch: templatesSearch,
    component: lazyPageWithTexts(() => import('#sending/packaging/web/packaging-pages.tsx'), 'GoodsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: paths.savedPackages,
    validateSearch: pagedSearch,
    component: lazyPageWithTexts(() => import('#sending/packaging/web/packaging-pages.tsx'), 'PackagesPage'),
  }),
]
