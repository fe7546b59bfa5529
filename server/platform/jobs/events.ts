/**
 * Domain events, published in the transaction in which they happen: an interested feature subscribes in its `feature.ts`, and adds jobs,
 * effects or rows of its own. No writer knows its readers; where a reader fails, nothing happened.
 */
import type { App, EventSubscription } from '../app.ts'
import type { Tx } from '../database/database.ts'

/** A kind of event, and its payload. */
export type EventKind<Payload> = { readonly name: string; readonly payload?: Payload }

export const eventKind = <Payload>(name: string): EventKind<Payload> => ({ name })

/** `handle` runs in the transaction of the event, one subscriber after the other: it is quick, and calls no partner. */
export const subscribe = <Payload>(
  { name }: EventKind<Payload>,
  handle: (app: App, tx: Tx, payload: Payload) => Promise<void>,
): EventSubscription => ({ event: name, handle: handle as EventSubscription['handle'] }) // the kind gives its payload to its own subscribers only

export async function emitEvent<Payload>(app: App, tx: Tx, { name }: EventKind<Payload>, payload: Payload): Promise<void> {
  for (const { event, handle } of app.subscriptions) if (event === name) await handle(app, tx, payload as never)
}
