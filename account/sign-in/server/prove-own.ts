import { fieldProblem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import { besidesRequest } from '#server/platform/http/request-entry.ts'
import type { Origin } from '#server/platform/http/security-log.ts'
import type { Caller } from '#server/platform/http/session.ts'
import { provePassword } from './passwords.ts'
import { factorOf, withCode } from './second-factor/codes.ts'

type Proof = { password: string; code?: string | undefined; origin: Origin }

/** The own password once more, and a code where two-step sign-in is on, which is used up. Throws `invalid-fields`, `too-many-requests`. */
export const proveOwn = (app: App, caller: Caller, { password, code, origin }: Proof): Promise<void> =>
  // What is kept of attempts is not what the request asks for.
  besidesRequest(async () => {
    await provePassword(app, caller, { password, field: 'password', wrong: 'password-wrong', kind: 'password-check', origin })
    if (!(await factorOf(app.db, caller.id))?.isOn) return
    if (code === undefined) throw fieldProblem('code', 'code-malformed')
    await withCode(app, { userId: caller.id, code, origin }, async () => undefined)
  })
