import { type Route, serve } from '#server/platform/http/http.ts'
import { originOf } from '#server/platform/http/security-log.ts'
import { passkeyCalls } from '../../contract/passkeys.ts'
import { signedIn } from '../signed-in.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { passkeysOf } from './kept-passkeys.ts'
import { publicPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts'

const success = { success: true } as const

export const passkeyRoutes: Route[] = [
  serve(passkeyCalls.beginSignIn, (app, { request }) => beginPasskeySignIn(app, originOf(request))),
  serve(passkeyCalls.signIn, (app, { body, request }) => signInWithPasskey(app, { ...body, origin: originOf(request) })),
  serve(passkeyCalls.list, async (app, { caller }) => (await passkeysOf(app.db, signedIn(caller).id)).map(publicPasskey)),
  serve(passkeyCalls.begin, (app, { caller, body, request }) =>
    beginPasskey(app, signedIn(caller), { ...body, origin: originOf(request) }),
  ),
  serve(passkeyCalls.add, (app, { caller, body, request }) => addPasskey(app, signedIn(caller), { ...body, origin: originOf(request) })),
  serve(passkeyCalls.rename, async (app, { caller, params, body }) => {
    await renamePasskey(app, signedIn(caller), { ...params, ...body })
    return success
  }),
  serve(passkeyCalls.remove, async (app, { caller, params, body, request }) => {
    await removePasskey(app, signedIn(caller), { ...params, ...body, origin: originOf(request) })
    return success
  }),
]
