import { Box, Text } from '@mantine/core'
import { IconClockPause, IconPackages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Board } from './board.ts'
import classes from './packing.module.css'
import { texts } from './texts.ts'
import { type Target, useHolder } from './use-spot.ts'

export function DropZones({ board }: { board: Board }) {
  return (
    <Box className={classes.zones}>
      <Zone board={board} to="new-package" icon={<IconPackages size={20} aria-hidden />}>
        {texts.dropForNewPackage}
      </Zone>
      <Zone board={board} to="postponed" icon={<IconClockPause size={20} aria-hidden />}>
        {texts.dropForLater}
      </Zone>
    </Box>
  )
}

function Zone({ board, to, icon, children }: { board: Board; to: Target['to']; icon: ReactNode; children: ReactNode }) {
  const place = useHolder(board, to, 'zone')
  return (
    <Box {...place} className={classes.zone}>
      {icon}
      <Text fz="sm">{children}</Text>
    </Box>
  )
}
