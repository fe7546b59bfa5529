/** One product of a package: a row of the table, or a card on a narrow screen. */
import { ActionIcon, Anchor, Table, Text } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconClockPause,
  IconGripVertical,
  IconPackage,
  IconPackages,
  IconRulerMeasure,
} from '@tabler/icons-react'
import type { StoreProductShown } from '#selling/store-orders/contract/page.ts'
import { texts } from '#web/texts.ts'
import { type RowAction, RowMenu } from '#web/ui/table/row-menu.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { ProductHolder } from '../contract/move-product.ts'
import type { PackedLine } from '../contract/order-packing.ts'
import type { PackingBoardContext } from './board.ts'
import { formatMeasure as shown, sidesShown, weightShown } from './measures.ts'
import classes from './packing.module.css'
import { ProductPicture } from './product-picture.tsx'
import { holderLinesOf } from './slots.ts'
import { useProductSpot } from './use-spot.ts'

const packingTexts = texts.storeOrders.packing

export type PackedRowProps = { board: PackingBoardContext; holder: ProductHolder; index: number; line: PackedLine }

export function ProductRow(row: PackedRowProps) {
  const { board, holder, index, line } = row
  const product = board.product(line.productId)
  const { ref, handle, look } = useProductSpot(board, holder, index, line.productId)
  if (!product) return null
  return (
    <Table.Tr ref={ref} className={classes.row ?? ''} {...look}>
      <Table.Td>
        <Handle name={product.name} {...handle} />
      </Table.Td>
      <Table.Td>
        <ProductPicture url={product.imageUrl} />
      </Table.Td>
      <Table.Td>
        <ProductName product={product} />
      </Table.Td>
      <Table.Td ta="right">{line.quantity}</Table.Td>
      <Table.Td ta="right">{weightShown(product)}</Table.Td>
      {product.dimensions ? (
        [product.dimensions.widthCm, product.dimensions.lengthCm, product.dimensions.heightCm].map((side, i) => (
          // Three columns of one product: their place is what distinguishes them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Table.Td key={i} ta="right">
            {shown(side)}
          </Table.Td>
        ))
      ) : (
        <Table.Td colSpan={3}>
          <NoDimensions product={product} board={board} />
        </Table.Td>
      )}
      <Table.Td ta="right">
        <Money amount={product.unitPrice} currency={product.currency} className="nowrap tabular" />
      </Table.Td>
      <Table.Td>
        <RowMenu name={product.name} actions={productActions(board, holder, line.productId)} />
      </Table.Td>
    </Table.Tr>
  )
}

export function ProductCard(row: PackedRowProps) {
  const { board, holder, index, line } = row
  const product = board.product(line.productId)
  const { ref, handle, look } = useProductSpot(board, holder, index, line.productId)
  if (!product) return null
  return (
    <li ref={ref} className={`${classes.card} ${classes.row}`} {...look}>
      <Handle name={product.name} {...handle} />
      <ProductPicture url={product.imageUrl} size={48} />
      <div className={classes.cardText}>
        <ProductName product={product} />
        <Text fz="sm">
          {packingTexts.items(line.quantity)}, <Money amount={product.unitPrice} currency={product.currency} />
          {product.weightKg ? `, ${packingTexts.kilograms(weightShown(product))}` : ''}
        </Text>
        {product.dimensions ? (
          <Text fz="sm" c="dimmed">
            {sidesShown(product.dimensions)}
          </Text>
        ) : (
          <NoDimensions product={product} board={board} />
        )}
      </div>
      <RowMenu name={product.name} actions={productActions(board, holder, line.productId)} />
    </li>
  )
}

function ProductName({ product: { name, sku } }: { product: StoreProductShown }) {
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>
      {sku !== '' && (
        <Text fz="xs" c="dimmed">
          {sku}
        </Text>
      )}
    </>
  )
}

function NoDimensions({ product, board }: { product: StoreProductShown; board: PackingBoardContext }) {
  return (
    <Anchor
      component="button"
      type="button"
      fz="sm"
      ta="left"
      aria-label={packingTexts.noDimensionsOf(product.name)}
      onClick={() => board.onMeasure(product)}
    >
      {packingTexts.noDimensions}
    </Anchor>
  )
}

type HandleProps = { name: string } & ReturnType<typeof useProductSpot>['handle']

function Handle({ name, ...handle }: HandleProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" className={classes.handle ?? ''} aria-label={packingTexts.handle(name)} {...handle}>
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  )
}

/** The menu of a product's row: every move that can be made by dragging, and its dimensions. */
function productActions({ packing, product, moves, onMeasure }: PackingBoardContext, from: ProductHolder, productId: string): RowAction[] {
  const lines = holderLinesOf(packing, from)
  const index = lines.findIndex((line) => line.productId === productId)
  const shown = product(productId)
  const to = (label: string, icon: RowAction['icon'], target: ProductHolder | 'new-package', at?: number): RowAction => ({
    label,
    icon,
    onClick: () => moves.drop({ productId, from, to: target, ...(at === undefined ? {} : { index: at }) }),
  })
  return [
    ...packing.packages.flatMap(({ id }, i) =>
      id === from ? [] : [to(packingTexts.moveTo(packingTexts.packageNumber(i + 1)), IconPackage, id)],
    ),
    to(packingTexts.newPackage, IconPackages, 'new-package'),
    ...(from === 'postponed' ? [] : [to(packingTexts.postpone, IconClockPause, 'postponed')]),
    ...(index > 0 ? [to(packingTexts.moveUp, IconArrowUp, from, index - 1)] : []),
    ...(index < lines.length - 1 ? [to(packingTexts.moveDown, IconArrowDown, from, index + 1)] : []),
    ...(shown ? [{ label: packingTexts.dimensions, icon: IconRulerMeasure, onClick: () => onMeasure(shown) }] : []),
  ]
}
