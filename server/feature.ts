/** What a feature brings to the product; `app.ts` puts the features together and knows nothing more of them. */
import type { AnyEffectKind } from './effects/effect-kind.ts'
import type { AnyMailKind } from './effects/mails.ts'
import type { App, EventSubscription } from './platform/app.ts'
import type { Route } from './platform/http/http.ts'
import type { Task } from './platform/jobs/jobs.ts'
import type { WorkInHand } from './platform/processes/lost-processes.ts'

export type Feature = {
  name: string
  routes?: readonly Route[]
  /** Jobs, those of the clock among them. */
  tasks?: readonly Task[]
  effects?: readonly AnyEffectKind[]
  mails?: readonly AnyMailKind[]
  /** Events of other features that this one is interested in. */
  subscriptions?: readonly EventSubscription[]
  /** What must be there before the first request; nothing where it is already. */
  seed?(app: App): Promise<void>
  /** After a start alone on the database, before any job: what a killed process left open. */
  takeOver?(app: App): Promise<void>
  /** What was planned for later is looked at now. */
  clockWasSetBack?(app: App): Promise<void>
  /** What a process has in hand, and what follows when it is killed beside others. */
  inHand?: WorkInHand
  /** After jobs have begun to be worked. */
  recover?(app: App): Promise<void>
}
