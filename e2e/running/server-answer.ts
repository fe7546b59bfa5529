import type { APIResponse, Route } from 'playwright-core'

/** More than one kept connection can have gone at once. */
const TRIES = 3

/**
 * What the server itself answers, for a page that is to see it changed. Asked anew where a connection that was kept is closed
 * under the question, as browsers do; nothing has reached the server then.
 */
export const serverAnswer = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: TRIES })
