import { type Route, serve } from '#server/platform/http/http.ts'
import { sandbox } from '../contract/sandbox.ts'
import { answerLastFile, readStatement, transferCash } from './money-desk.ts'
import { clearFaults, faultsSet, fillLocker, inbox, linkMail, moveParcel, parcels, setFault } from './panel.ts'
import { handOver, passDays, receiveInvoices } from './partners-desk.ts'

/** No call of the panel is answered without a user. */
const idOf = (caller: { id: string } | null): string => {
  if (!caller) throw new Error('the panel has a user')
  return caller.id
}

const success = { success: true } as const

export const sandboxRoutes: Route[] = [
  serve(sandbox.parcels, (app, { texts }) => parcels(app, texts)),
  serve(sandbox.advance, async (app, { body }) => {
    await moveParcel(app, body)
    return success
  }),
  serve(sandbox.fillLocker, async (app, { body }) => {
    await fillLocker(app, body)
    return success
  }),
  serve(sandbox.faults, (app) => faultsSet(app)),
  serve(sandbox.setFault, async (app, { body }) => {
    await setFault(app, body)
    return success
  }),
  serve(sandbox.clearFaults, async (app) => {
    await clearFaults(app)
    return success
  }),
  serve(sandbox.transferCash, (app, { caller }) => transferCash(app, idOf(caller))),
  serve(sandbox.statement, (app, { caller }) => readStatement(app, idOf(caller))),
  serve(sandbox.bankAnswer, (app, { caller }) => answerLastFile(app, idOf(caller))),
  serve(sandbox.handOver, (app) => handOver(app)),
  serve(sandbox.passDays, (app) => passDays(app)),
  serve(sandbox.receiveInvoices, (app) => receiveInvoices(app)),
  serve(sandbox.inbox, (app) => inbox(app)),
  serve(sandbox.linkMail, (app, { body }) => linkMail(app, body.email)),
]
