/** `npm run ledger:verify`: recomputes every balance from the transfers and holds orders against charges; names what differs. */
import './texts.ts'
import { verifyCharges } from '#sending/operations.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase } from '#server/platform/database/database.ts'
import { toolDatabase } from '#server/platform/database/tool-database.ts'
import { endWithReason } from '#server/platform/start-failure.ts'

const config = readConfig(process.env)
if ('problems' in config) throw new Error(config.problems.join('; '))
const database = await toolDatabase(config).catch(endWithReason)
const db = connectDatabase(database.url)
const ledger = await verifyLedger(db)
const charges = await verifyCharges(db)
for (const { what, clientId, detail } of ledger.differences) console.log(`✗ ${what}${clientId ? ` of client ${clientId}` : ''}: ${detail}`)
for (const { orderId, what } of charges) console.log(`✗ order ${orderId}: ${what}`)
const found = ledger.differences.length + charges.length
console.log(
  `${ledger.transfers} transfers of ${ledger.clients} clients: ${found === 0 ? 'all balances and invariants hold' : `${found} differences`}`,
)
await db.$client.end()
await database.close()
process.exit(found === 0 ? 0 : 1)
