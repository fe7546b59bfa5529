import { type Route, serve } from '#server/platform/http/http.ts'
import { originOf } from '#server/platform/http/security-log.ts'
import { emailChangeCalls } from '../../contract/email-change.ts'
import { signedIn } from '../signed-in.ts'
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './change-email.ts'

const success = { success: true } as const

export const emailChangeRoutes: Route[] = [
  serve(emailChangeCalls.request, async (app, { caller, body, request }) => {
    await requestEmailChange(app, signedIn(caller), { ...body, origin: originOf(request) })
    return success
  }),
  serve(emailChangeCalls.confirm, async (app, { body, request }) => {
    await confirmEmailChange(app, { ...body, origin: originOf(request) })
    return success
  }),
  serve(emailChangeCalls.undo, async (app, { body, request }) => {
    const ended = await undoEmailChange(app, { ...body, origin: originOf(request) })
    return { ...success, ended }
  }),
]
