import { balanceCalls } from '#contract/balance/balance.ts'
import { paymentCalls } from '#paying/payments/contract/payments.ts'
import { type Route, serve } from '#server/platform/http/http.ts'
import { statementCalls } from '../contract/statement.ts'
import { paymentWithBalance } from './after-payment.ts'
import { availableAmountsOf, availableBalance } from './available.ts'
import { bonusBalance } from './bonus.ts'
import { exportBalance } from './export-balance.ts'
import { balanceMovements } from './movements.ts'
import { exportStatement } from './statement/export-statement.ts'
import { balanceStatementOf, statementAtWire, statementCompaniesOf } from './statement/statement.ts'

export const balanceRoutes: Route[] = [
  serve(balanceCalls.left, async (app, { client }) => {
    const { amounts, creditLimit } = await availableAmountsOf(app, client.id)
    return { totalLeft: amounts.totalLeft, ...(creditLimit > 0 ? { creditLimit } : {}) }
  }),
  serve(balanceCalls.available, (app, { client, texts }) => availableBalance(app, texts, client.id)),
  serve(paymentCalls.state, (app, { client, params, texts }) =>
    paymentWithBalance(app, texts, { clientId: client.id, id: params.identifier }),
  ),
  serve(balanceCalls.movements, (app, { client, texts, body }) => balanceMovements(app, texts, { clientId: client.id, page: body.page })),
  serve(balanceCalls.exported, (app, { client, texts, body }) => exportBalance(app, texts, { clientId: client.id, of: body.of })),
  serve(balanceCalls.bonus, (app, { client, texts }) => bonusBalance(app, texts, client.id)),
  serve(statementCalls.statement, async (app, { client, texts, body }) =>
    statementAtWire(await balanceStatementOf(app, { ...body, clientId: client.id, texts })),
  ),
  serve(statementCalls.exported, (app, { client, texts, body }) => exportStatement(app, { ...body, clientId: client.id, texts })),
  serve(statementCalls.companies, (app) => statementCompaniesOf(app, null)),
]
