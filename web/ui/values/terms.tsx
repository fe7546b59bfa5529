import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../table/table.module.css'

/** Names and values under each other; what has none is left out. */
export function TermList({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.terms}>
      {of
        .filter(([, value]) => value !== null && value !== '' && value !== false && value !== undefined)
        .map(([name, value]) => (
          <Box key={name} display="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
    </dl>
  )
}
