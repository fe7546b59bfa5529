/** A user's own views of a list, for one client. */
import { and, asc, eq, ne } from 'drizzle-orm'
import { fieldProblem, Problem } from '#contract/problems.ts'
import type { App } from '#server/platform/app.ts'
import type { Queries } from '#server/platform/database/database.ts'
import { lockByName } from '#server/platform/database/statement.ts'
import { SAVED_VIEWS_MAX, type SavedView, type ViewedList } from '../contract/saved-views.ts'
import { savedViews } from './tables.ts'

type User = { clientId: string; userId: string }
type Owner = User & { list: ViewedList }

const shown = { id: savedViews.id, name: savedViews.name, filters: savedViews.filters }
const isOf = ({ clientId, userId, list }: Owner) =>
  and(eq(savedViews.clientId, clientId), eq(savedViews.userId, userId), eq(savedViews.list, list))

export const savedViewsOf = (db: Queries, owner: Owner): Promise<SavedView[]> =>
  db.select(shown).from(savedViews).where(isOf(owner)).orderBy(asc(savedViews.name), asc(savedViews.id))

/** Throws `invalid-fields` beyond as many as are kept. */
export async function saveView(app: App, owner: Owner, { name, filters }: Omit<SavedView, 'id'>): Promise<SavedView> {
  return app.db.inTransaction(async (tx) => {
    await lockByName(tx, `saved-views ${owner.clientId} ${owner.userId}`)
    const kept = { filters, savedAt: app.clock.now() }
    const [same] = await tx
      .update(savedViews)
      .set(kept)
      .where(and(isOf(owner), eq(savedViews.name, name)))
      .returning(shown)
    if (same) return same
    if ((await tx.$count(savedViews, isOf(owner))) >= SAVED_VIEWS_MAX)
      throw fieldProblem('name', { code: 'views-too-many', params: { max: SAVED_VIEWS_MAX } })
    const [added] = await tx
      .insert(savedViews)
      .values({ ...owner, ...kept, name })
      .returning(shown)
    if (!added) throw new Error('a view that was inserted is there')
    return added
  })
}

const isUsers = ({ clientId, userId }: User, id: string) =>
  and(eq(savedViews.clientId, clientId), eq(savedViews.userId, userId), eq(savedViews.id, id))

/** Throws `not-found`, and `invalid-fields` where another has the name. */
export async function renameView(app: App, user: User, { id, name }: { id: string; name: string }): Promise<SavedView> {
  return app.db.inTransaction(async (tx) => {
    await lockByName(tx, `saved-views ${user.clientId} ${user.userId}`)
    const [view] = await tx.select().from(savedViews).where(isUsers(user, id))
    if (!view) throw new Problem('not-found')
    const taken = await tx.$count(savedViews, and(isOf(view), eq(savedViews.name, name), ne(savedViews.id, id)))
    if (taken > 0) throw fieldProblem('name', 'view-name-taken')
    await tx.update(savedViews).set({ name }).where(isUsers(user, id))
    return { id, name, filters: view.filters }
  })
}

/** Throws `not-found`. */
export async function removeView(app: App, user: User, id: string): Promise<void> {
  const removed = await app.db.delete(savedViews).where(isUsers(user, id)).returning({ id: savedViews.id })
  if (removed.length === 0) throw new Problem('not-found')
}
