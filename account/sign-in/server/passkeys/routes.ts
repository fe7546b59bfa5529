import { type Route, serve } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { passkeyCalls } from '../../contract/passkeys.ts'
import { requireSignedIn } from '../signed-in.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { passkeysOf } from './kept-passkeys.ts'
import { publicPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'

const success = { success: true } as const

export const passkeyRoutes: Route[] = [
  serve(passkeyCalls.beginSignIn, (app, { request }) => beginPasskeySignIn(app, requestOriginOf(request))),
  serve(passkeyCalls.signIn, (app, { body, request }) => signInWithPasskey(app, { ...body, origin: requestOriginOf(request) })),
  serve(passkeyCalls.list, async (app, { caller }) => (await passkeysOf(app.db, requireSignedIn(caller).id)).map(publicPasskey)),
  serve(passkeyCalls.begin, (app, { caller, body, request }) =>
    beginPasskey(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) }),
  ),
  serve(passkeyCalls.add, (app, { caller, body, request }) =>
    addPasskey(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) }),
  ),
  serve(passkeyCalls.rename, async (app, { caller, params, body }) => {
    await renamePasskey(app, requireSignedIn(caller), { ...params, ...body })
    return success
  }),
  serve(passkeyCalls.remove, async (app, { caller, params, body, request }) => {
    await removePasskey(app, requireSignedIn(caller), { ...params, ...body, origin: requestOriginOf(request) })
    return success
  }),
]
