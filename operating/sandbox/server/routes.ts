import { type Route, serve } from '#server/platform/http/http.ts'
import { sandboxCalls } from '../contract/sandbox.ts'
import { answerLastFile, readBankStatement, transferCash } from './money-desk.ts'
import { clearFaults, faultsSet, fillLocker, findLinkMail, listSandboxMessages, listSandboxParcels, moveParcel, setFault } from './panel.ts'
import { advanceParcels, deliverParcel, receiveInvoices } from './partners-desk.ts'

/** No call of the panel is answered without a user. */
const idOf = (caller: { id: string } | null): string => {
  if (!caller) throw new Error('the panel has a user')
  return caller.id
}

const success = { success: true } as const

export const sandboxRoutes: Route[] = [
  serve(sandboxCalls.parcels, (app, { texts, query }) => listSandboxParcels(app, texts, query)),
  serve(sandboxCalls.advance, async (app, { body }) => {
    await moveParcel(app, body)
    return success
  }),
  serve(sandboxCalls.fillLocker, async (app, { body }) => {
    await fillLocker(app, body)
    return success
  }),
  serve(sandboxCalls.faults, (app) => faultsSet(app)),
  serve(sandboxCalls.setFault, async (app, { body }) => {
    await setFault(app, body)
    return success
  }),
  serve(sandboxCalls.clearFaults, async (app) => {
    await clearFaults(app)
    return success
  }),
  serve(sandboxCalls.transferCash, (app, { caller }) => transferCash(app, idOf(caller))),
  serve(sandboxCalls.statement, (app, { caller }) => readBankStatement(app, idOf(caller))),
  serve(sandboxCalls.bankAnswer, (app, { caller }) => answerLastFile(app, idOf(caller))),
  serve(sandboxCalls.handOver, (app) => deliverParcel(app)),
  serve(sandboxCalls.passDays, (app) => advanceParcels(app)),
  serve(sandboxCalls.receiveInvoices, (app) => receiveInvoices(app)),
  serve(sandboxCalls.inbox, (app, { query }) => listSandboxMessages(app, query.page)),
  serve(sandboxCalls.linkMail, (app, { body }) => findLinkMail(app, body.email)),
]
