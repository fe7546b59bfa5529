/** Every page, and what opens over it, read in Romanian. */
import { expect, it } from 'vitest'
import { foreignOnTheWay, readers, WALK_MS_MAX } from './walking.ts'

it.each(readers)(
  'no English word is met by %s, names, places and what partners say apart',
  async (reader) => {
    expect(await foreignOnTheWay(reader, 'ro')).toEqual([])
  },
  WALK_MS_MAX,
)
