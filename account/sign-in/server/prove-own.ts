import { fieldProblem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { runBesidesRequest } from '#server/platform/http/request-entry.ts'
import type { RequestOrigin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { provePassword } from './passwords.ts'
import { secondFactorOf, withSecondFactorCode } from './second-factor/codes.ts'

type Proof = { password: string; code?: string | undefined; origin: RequestOrigin }

/** The own password once more, and a code where two-step sign-in is on, which is used up. Throws `invalid-fields`, `too-many-requests`. */
export const proveOwnAccount = (app: App, caller: Caller, { password, code, origin }: Proof): Promise<void> =>
  // What is kept of attempts is not what the request asks for.
  runBesidesRequest(async () => {
    await provePassword(app, caller, { password, field: 'password', wrong: 'password-wrong', kind: 'password-check', origin })
    if (!(await secondFactorOf(app.db, caller.id))?.isOn) return
    if (code === undefined) throw fieldProblem('code', 'code-malformed')
    await withSecondFactorCode(app, { userId: caller.id, code, origin }, async () => undefined)
  })
