import { z } from 'zod'

/** What a kind of store can do: what it cannot is left out of every page. */
export const StoreAbilities = z.object({
  /** It is asked and notified; false: its orders come from files. */
  syncs: z.boolean(),
  /** Products can be moved between its warehouses. */
  moves: z.boolean(),
  /** It shows buyers where a parcel is. */
  milestones: z.boolean(),
  /** An order is completed as a whole, which books its cash: the merchant says when. */
  completes: z.boolean(),
})
export type StoreAbilities = z.infer<typeof StoreAbilities>
export const noAbilities: StoreAbilities = { syncs: false, moves: false, milestones: false, completes: false }
