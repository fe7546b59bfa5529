/** One package with its products, or the products that wait for a later shipment. */
import { Box, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { texts } from '#web/texts.ts'
import type { ProductHolder } from '../contract/move-product.ts'
import type { PackedLine } from '../contract/order-packing.ts'
import type { PackingBoardContext } from './board.ts'
import { PackageFoot } from './package-foot.tsx'
import classes from './packing.module.css'
import { ProductCard, ProductRow } from './product-row.tsx'
import { useHolderDrop } from './use-spot.ts'

const packingTexts = texts.storeOrders.packing

export function PackageTables({ board }: { board: PackingBoardContext }) {
  const { packages, postponed } = board.packing
  const { ref, isNarrow } = useNarrow()
  return (
    <Stack gap="md" ref={ref}>
      {packages.map((packed, index) => (
        <Lines
          key={packed.id}
          board={board}
          holder={packed.id}
          label={packingTexts.packageNumber(index + 1)}
          asCards={isNarrow}
          lines={packed.lines}
          foot={<PackageFoot board={board} index={index} packed={packed} />}
        />
      ))}
      {postponed.length > 0 && (
        <Box>
          <Text fw={600} mb="xs">
            {packingTexts.postponed}
          </Text>
          <Lines board={board} holder="postponed" label={packingTexts.postponed} asCards={isNarrow} lines={postponed} />
        </Box>
      )}
    </Stack>
  )
}

/** Narrower than this the columns leave no room for a product's name. */
const TABLE_FROM_PX = 860
/** Until the room is measured: the couriers and the menu stand beside it. */
const TABLE_IN_WINDOW_FROM_PX = 1_750

/** By the room there is, not by the window: a dialog and a folded menu make a difference. */
function useNarrow(): { ref: (box: HTMLElement | null) => (() => void) | undefined; isNarrow: boolean } {
  const [isNarrow, setNarrow] = useState(window.innerWidth < TABLE_IN_WINDOW_FROM_PX)
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < TABLE_FROM_PX))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { ref, isNarrow }
}

type LinesProps = {
  board: PackingBoardContext
  holder: ProductHolder
  label: string
  asCards: boolean
  lines: readonly PackedLine[]
  foot?: ReactNode
}

function Lines({ board, holder, label, asCards, lines, foot }: LinesProps) {
  const place = useHolderDrop(board, holder)
  const rows = lines.map((line, index) => ({ board, holder, index, line }))
  return (
    <Box {...place} className={classes.package} role="group" aria-label={label}>
      {lines.length === 0 && (
        <Text c="dimmed" p="md">
          {packingTexts.emptyPackage}
        </Text>
      )}
      {lines.length > 0 &&
        (asCards ? (
          <ul className={classes.cards} aria-label={packingTexts.productsOf(label)}>
            {rows.map((row) => (
              <ProductCard key={row.line.productId} {...row} />
            ))}
          </ul>
        ) : (
          <Table layout="fixed" className={classes.table ?? ''} aria-label={packingTexts.productsOf(label)}>
            <Head />
            <Table.Tbody>
              {rows.map((row) => (
                <ProductRow key={row.line.productId} {...row} />
              ))}
            </Table.Tbody>
          </Table>
        ))}
      {foot}
    </Box>
  )
}

/** As wide in every package, so that the numbers of all stand under each other. */
const columns = [
  [packingTexts.quantity, 80],
  [packingTexts.weight, 90],
  [packingTexts.width, 90],
  [packingTexts.length, 90],
  [packingTexts.height, 90],
  [packingTexts.price, 110],
] as const
const HANDLE_PX = 52
const PICTURE_PX = 60
const MENU_PX = 52

function Head() {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Td w={HANDLE_PX} />
        <Table.Td w={PICTURE_PX} />
        <Table.Th scope="col">{packingTexts.product}</Table.Th>
        {columns.map(([title, width]) => (
          <Table.Th key={title} scope="col" ta="right" w={width}>
            {title}
          </Table.Th>
        ))}
        <Table.Td w={MENU_PX} />
      </Table.Tr>
    </Table.Thead>
  )
}
