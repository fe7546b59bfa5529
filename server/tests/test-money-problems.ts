/** Provokes what is refused of money, one file a matter. */
import type { testServer } from '../test-server.ts'
import { invoiceProblems } from './test-invoice-problems.ts'
import { statementProblems } from './test-statement-problems.ts'

type Server = Pick<Awaited<ReturnType<typeof testServer>>, 'parts' | 'call' | 'user' | 'operator'>

export const moneyProblems = (server: Server) => ({ ...invoiceProblems(server), ...statementProblems(server) })
