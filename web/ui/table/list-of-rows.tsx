import { Stack, type StackProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { listMark, useFocusOfRows } from './focus-of-rows.ts'
import classes from './table.module.css'

type ListOfRowsProps = Pick<StackProps, 'gap'> & {
  /** Its rows have been read. */
  isKnown: boolean
  children: ReactNode
}

/** Around rows of any look, and what stands there when there are none: the focus stays in it when a row goes. */
export function ListOfRows({ isKnown, gap = 'md', children }: ListOfRowsProps) {
  return (
    <Stack ref={useFocusOfRows(isKnown)} {...listMark} className={classes.list ?? ''} gap={gap}>
      {children}
    </Stack>
  )
}
