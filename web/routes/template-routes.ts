/** The pages of templates. */
import { createRoute, redirect } from '@tanstack/react-router'
import { paths, patterns } from '../paths.ts'
import { paged, templatesSearch } from '../route-entry.ts'
import { inShell, page, pageApart, shell } from '../shell-route.ts'

export const templateRoutes = [
  inShell(
    paths.templates,
    page(() => import('#sending/order-templates/web/templates-page.tsx'), 'TemplatesPage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: paths.orderTemplatesStart,
    beforeLoad: () => {
      throw redirect({ to: paths.orderTemplates, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.orderTemplates,
    validateSearch: templatesSearch,
    component: page(() => import('#sending/order-templates/web/list/list-page.tsx'), 'TemplateListPage'),
  }),
  inShell(
    paths.newOrderTemplate,
    pageApart(() => import('#sending/order-templates/web/editor/editor-page.tsx'), 'NewTemplatePage'),
  ),
  createRoute({
    getParentRoute: () => shell,
    path: patterns.editOrderTemplate,
    component: pageApart(() => import('#sending/order-templates/web/editor/editor-page.tsx'), 'EditTemplatePage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.packaging,
    beforeLoad: () => {
      throw redirect({ to: paths.packagingTemplates, replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.packagingTemplates,
    validateSearch: templatesSearch,
    component: page(() => import('#sending/packaging/web/packaging-pages.tsx'), 'GoodsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.savedPackages,
    validateSearch: paged,
    component: page(() => import('#sending/packaging/web/packaging-pages.tsx'), 'PackagesPage'),
  }),
]
