import { sandbox } from '../../../contract/sandbox.ts'
import { type Route, serve } from '../../platform/http/http.ts'
import { clearFaults, faultsSet, fillLocker, inbox, moveParcel, parcels, setFault } from './panel.ts'

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
  serve(sandbox.inbox, (app) => inbox(app)),
]
