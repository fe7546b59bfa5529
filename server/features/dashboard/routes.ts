import { type Actor, may } from '../../../contract/account/permissions.ts'
import { dashboardCalls } from '../../../contract/dashboard/dashboard.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { exportFigures } from './export-figures.ts'
import { moneyNow } from './money-now.ts'
import { shipmentFigures } from './shipment-figures.ts'
import { todayOf } from './today.ts'

const maySeeCost = (actor: Actor | null): boolean => actor !== null && may(actor, 'money.read')

export const dashboardRoutes: Route[] = [
  serve(dashboardCalls.today, (app, { client }) => todayOf(app, client.id)),
  serve(dashboardCalls.money, (app, { client }) => moneyNow(app, client.id)),
  serve(dashboardCalls.shipments, (app, { client, actor, body }) =>
    shipmentFigures(app, { clientId: client.id, period: body, withCost: maySeeCost(actor) }),
  ),
  serve(dashboardCalls.download, (app, { client, actor, texts, body }) =>
    exportFigures(app, texts, { clientId: client.id, period: body, withCost: maySeeCost(actor) }),
  ),
]
