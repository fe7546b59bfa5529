import { type Route, serve } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { emailChangeCalls } from '../../contract/email-change.ts'
import { requireSignedIn } from '../signed-in.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './change-email.ts'

const success = { success: true } as const

export const emailChangeRoutes: Route[] = [
  serve(emailChangeCalls.request, async (app, { caller, body, request }) => {
    await requestEmailChange(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) })
    return success
  }),
  serve(emailChangeCalls.confirm, async (app, { body, request }) => {
    await confirmEmailChange(app, { ...body, origin: requestOriginOf(request) })
    return success
  }),
  serve(emailChangeCalls.undo, async (app, { body, request }) => {
    const ended = await undoEmailChange(app, { ...body, origin: requestOriginOf(request) })
    return { ...success, ended }
  }),
]
