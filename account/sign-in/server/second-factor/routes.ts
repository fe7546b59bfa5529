import { type Route, serve } from '#server/platform/http/http.ts'
import { originOf } from '#server/platform/http/security-log.ts'
import { secondFactorCalls } from '../../contract/second-factor.ts'
import { signedIn } from '../signed-in.ts'
import { renewRecoveryCodes, resetSecondFactor, switchOff } from './change.ts'
import { beginSetUp, confirmSetUp, readSecondFactor } from './set-up.ts'
import { signInWithCode } from './sign-in-with-code.ts'

const success = { success: true } as const

export const secondFactorRoutes: Route[] = [
  serve(secondFactorCalls.signIn, (app, { body, request }) => signInWithCode(app, { ...body, origin: originOf(request) })),
  serve(secondFactorCalls.read, (app, { caller }) => readSecondFactor(app, signedIn(caller))),
  serve(secondFactorCalls.setUp, (app, { caller, body, request }) =>
    beginSetUp(app, signedIn(caller), { ...body, origin: originOf(request) }),
  ),
  serve(secondFactorCalls.confirm, async (app, { caller, body, request }) => ({
    ...success,
    recoveryCodes: await confirmSetUp(app, signedIn(caller), { ...body, origin: originOf(request) }),
  })),
  serve(secondFactorCalls.renewCodes, async (app, { caller, body, request }) => ({
    ...success,
    recoveryCodes: await renewRecoveryCodes(app, signedIn(caller), { ...body, origin: originOf(request) }),
  })),
  serve(secondFactorCalls.switchOff, async (app, { caller, body, request }) => {
    await switchOff(app, signedIn(caller), { ...body, origin: originOf(request) })
    return success
  }),
  serve(secondFactorCalls.reset, async (app, { caller, params, request, concerns }) => {
    concerns(params.id)
    await resetSecondFactor(app, signedIn(caller), { clientId: params.id, userId: params.userId, origin: originOf(request) })
    return success
  }),
]
