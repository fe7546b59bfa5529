import { balanceCalls } from '../../../contract/balance.ts'
import { clientBalances } from '../../ledger/balances.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { availableBalance } from './transactions.ts'

export const balanceRoutes: Route[] = [
  serve(balanceCalls.left, async (app, { client }) => ({ totalLeft: (await clientBalances(app.db, client.id)).availableBani })),
  serve(balanceCalls.available, (app, { client, texts }) => availableBalance(app, texts, client.id)),
]
