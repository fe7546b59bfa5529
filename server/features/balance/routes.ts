import { balanceCalls } from '../../../contract/balance.ts'
import { statementCalls } from '../../../contract/statement.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { availableBalance, availableLeft } from './available.ts'
import { bonusBalance } from './bonus.ts'
import { exportStatement } from './statement/export-statement.ts'
import { atWire, companiesOf, statementOf } from './statement/statement.ts'

export const balanceRoutes: Route[] = [
  serve(balanceCalls.left, async (app, { client }) => ({ totalLeft: await availableLeft(app, client.id) })),
  serve(balanceCalls.available, (app, { client, texts }) => availableBalance(app, texts, client.id)),
  serve(balanceCalls.bonus, (app, { client, texts }) => bonusBalance(app, texts, client.id)),
  serve(statementCalls.statement, async (app, { client, texts, body }) =>
    atWire(await statementOf(app, { ...body, clientId: client.id, texts })),
  ),
  serve(statementCalls.exported, (app, { client, texts, body }) => exportStatement(app, { ...body, clientId: client.id, texts })),
  serve(statementCalls.companies, (app) => companiesOf(app, null)),
]
