import { requireSignedIn } from '#account/operations.ts'
import type { Feature } from '#server/feature.ts'
import { serve } from '#server/platform/http/http.ts'
import { requestOriginOf } from '#server/platform/http/security-log.ts'
import { closingCalls } from '../contract/closing.ts'
import { closeAccount, previewClosing } from './close-account.ts'

export const closing: Feature = {
  name: 'closing',
  routes: [
    serve(closingCalls.preview, (app, { caller }) => previewClosing(app, requireSignedIn(caller))),
    serve(closingCalls.close, (app, { caller, body, request }) =>
      closeAccount(app, requireSignedIn(caller), { ...body, origin: requestOriginOf(request) }),
    ),
  ],
}
