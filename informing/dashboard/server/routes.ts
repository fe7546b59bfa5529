import { type Route, serve } from '#server/platform/http/http.ts'
import { dashboardCalls } from '../contract/dashboard.ts'
import { exportFigures } from './export-figures.ts'
import { moneyNow } from './money-now.ts'
import { shipmentFigures } from './shipment-figures.ts'
import { dashboardTodayOf } from './today.ts'

export const dashboardRoutes: Route[] = [
  serve(dashboardCalls.today, (app, { client }) => dashboardTodayOf(app, client.id)),
  serve(dashboardCalls.money, (app, { client }) => moneyNow(app, client.id)),
  serve(dashboardCalls.shipments, (app, { client, mayAlso, body }) =>
    shipmentFigures(app, { clientId: client.id, period: body, withCost: mayAlso('money.read') }),
  ),
  serve(dashboardCalls.download, (app, { client, mayAlso, texts, body }) =>
    exportFigures(app, texts, { clientId: client.id, period: body, withCost: mayAlso('money.read') }),
  ),
]
