import type { Route } from '../../platform/http.ts'

export const storeOrderRoutes: Route[] = []
