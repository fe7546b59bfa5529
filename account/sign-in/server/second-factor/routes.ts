import { type Route, serve } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { secondFactorCalls } from '../../contract/second-factor.ts'
import { requireSignedIn } from '../signed-in.ts'
import { renewRecoveryCodes, resetSecondFactor, switchOffSecondFactor } from './change.ts'
import { beginSecondFactorSetUp, confirmSecondFactorSetUp, readSecondFactor } from './set-up.ts'
import { signInWithCode } from './sign-in-with-code.ts'

const success = { success: true } as const

export const secondFactorRoutes: Route[] = [
  serve(secondFactorCalls.signIn, (app, { body, request }) => signInWithCode(app, { ...body, origin: requestOriginOf(request) })),
  serve(secondFactorCalls.read, (app, { caller }) => readSecondFactor(app, requireSignedIn(caller))),
  serve(secondFactorCalls.setUp, (app, { caller, body, request }) =>
    beginSecondFactorSetUp(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) }),
  ),
  serve(secondFactorCalls.confirm, async (app, { caller, body, request }) => ({
    ...success,
    recoveryCodes: await confirmSecondFactorSetUp(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) }),
  })),
  serve(secondFactorCalls.renewCodes, async (app, { caller, body, request }) => ({
    ...success,
    recoveryCodes: await renewRecoveryCodes(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) }),
  })),
  serve(secondFactorCalls.switchOff, async (app, { caller, body, request }) => {
    await switchOffSecondFactor(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) })
    return success
  }),
  serve(secondFactorCalls.reset, async (app, { caller, params, request, concerns }) => {
    concerns(params.id)
    await resetSecondFactor(app, requireSignedIn(caller), { clientId: params.id, userId: params.userId, origin: requestOriginOf(request) })
    return success
  }),
]
