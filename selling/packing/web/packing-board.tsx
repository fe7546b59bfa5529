/** The packing of one awaiting part: products in packages, moved by dragging, by keyboard or from their menus. */
import { type DragDropManager, DragDropProvider, type DragEndEvent, DragOverlay, PointerSensor } from '@dnd-kit/react'
import { Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconClockPause, IconPackages, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { StoreProductShown } from '#selling/store-orders/contract/page.ts'
import { ChooseTemplate } from '#sending/packaging/web/choose-kept.tsx'
import { texts } from '#web/texts.ts'
import { dropTargetOf } from '#web/ui/drop-target.ts'
import { addPackedPackage } from '../contract/change-package.ts'
import type { OrderPacking } from '../contract/order-packing.ts'
import type { PackingOutcome } from '../contract/outcome.ts'
import { takePacking } from '../contract/take-kept.ts'
import type { PackingBoardContext } from './board.ts'
import { DimensionsDialog, type MeasuredProduct } from './dimensions-dialog.tsx'
import { PackageTables } from './package-table.tsx'
import { PackageWhole } from './package-whole.tsx'
import classes from './packing.module.css'
import { ProductPicture } from './product-picture.tsx'
import { QuantityDialog } from './quantity-dialog.tsx'
import { useProductCarrying } from './use-carrying.ts'
import { useProductMoves } from './use-moves.ts'
import { type DraggedProduct, type DropTarget, useHolderDrop } from './use-spot.ts'

const packingTexts = texts.storeOrders.packing

type PackingBoardProps = Pick<PackingBoardContext, 'current' | 'errors' | 'onLeave' | 'recheckPackageIds'> & {
  clientId: string
  packing: OrderPacking
  products: readonly StoreProductShown[]
  onChange: (packing: OrderPacking) => void
  /** Of the product's variant, in every part of the order. */
  onMeasured: (measuring: MeasuredProduct) => void
  /** Beside the button that adds a package: given what to do with a proposal that is accepted. */
  proposal: (onAccept: (outcome: PackingOutcome) => boolean) => ReactNode
}

export function PackingBoard(props: PackingBoardProps) {
  const { clientId, packing, products, current, onChange, onMeasured, proposal } = props
  const moves = useProductMoves({ current, onChange })
  const carrying = useProductCarrying({ current, drop: moves.drop, announce: moves.announce })
  const instructionsId = useId()
  const [measured, setMeasured] = useState<StoreProductShown | null>(null)
  const product = (productId: string) => {
    const known = products.find(({ id }) => id === productId)
    const packed = packing.products.find(({ id }) => id === productId)
    return known && { ...known, ...packed }
  }
  const closeMeasured = () => {
    if (measured) moves.focusProduct(measured.id)
    setMeasured(null)
  }
  const board: PackingBoardContext = { ...props, instructionsId, product, moves, carrying, onMeasure: setMeasured }
  return (
    <DragDropProvider sensors={sensors} plugins={withoutEnglish} onDragEnd={(event, manager) => dropped(event, manager, moves.drop)}>
      <Stack gap="md">
        <VisuallyHidden id={instructionsId}>{packingTexts.instructions}</VisuallyHidden>
        <VisuallyHidden role="status" aria-live="assertive">
          {moves.announcement}
        </VisuallyHidden>
        <div style={{ maxWidth: 420 }}>
          <ChooseTemplate onChoose={(kept) => moves.apply(takePacking(current(), kept))} />
        </div>
        <PackageTables board={board} />
        <DropZones board={board} />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => moves.apply(addPackedPackage(current()))}
          >
            {packingTexts.addPackage}
          </Button>
          {proposal((outcome) => moves.apply(outcome) !== null)}
        </Group>
        <PackageWhole board={board} />
      </Stack>
      <DragOverlay dropAnimation={null}>{(source) => <Flying product={product((source.data as DraggedProduct).productId)} />}</DragOverlay>
      <QuantityDialog question={moves.question} onAnswer={moves.answer} onClose={moves.giveUp} />
      <DimensionsDialog clientId={clientId} product={measured} onMeasured={onMeasured} onClose={closeMeasured} />
    </DragDropProvider>
  )
}

type ProviderProps = ComponentProps<typeof DragDropProvider>

/** The handle is for nothing but dragging: it begins at once, with a finger too. Keys are this feature's own matter. */
const sensors: NonNullable<ProviderProps['sensors']> = [PointerSensor.configure({ activationConstraints: () => undefined })]

/** The library's first plugin describes draggable things in English; here they are described in `texts`. */
const withoutEnglish: NonNullable<ProviderProps['plugins']> = (defaults) => defaults.slice(1)

function dropped(event: DragEndEvent, manager: DragDropManager, drop: PackingBoardContext['moves']['drop']): void {
  const { source } = event.operation
  const target = dropTargetOf(event, manager)
  if (event.canceled || !source || !target) return
  const { productId, from } = source.data as DraggedProduct // as useProductSpot gives it
  const { to, index } = target.data as DropTarget // as useProductSpot and useHolderDrop give it
  const isOwnPlace = to === from && index === undefined
  const isOwnRow = target.id === `row ${source.id}`
  if (isOwnPlace || isOwnRow) return
  // The library calls within a transition, which React may put off; what was dropped should be there at once.
  queueMicrotask(() => drop({ productId, from, to, ...(index === undefined ? {} : { index }) }))
}

/** What hangs on the pointer. */
function Flying({ product }: { product: StoreProductShown | undefined }) {
  if (!product) return null
  return (
    <div className={classes.overlay}>
      <ProductPicture url={product.imageUrl} size={32} />
      <Text truncate>{product.name}</Text>
    </div>
  )
}

function DropZones({ board }: { board: PackingBoardContext }) {
  return (
    <Box className={classes.zones}>
      <Zone board={board} to="new-package" icon={<IconPackages size={20} aria-hidden />}>
        {packingTexts.dropForNewPackage}
      </Zone>
      <Zone board={board} to="postponed" icon={<IconClockPause size={20} aria-hidden />}>
        {packingTexts.dropForLater}
      </Zone>
    </Box>
  )
}

function Zone({ board, to, icon, children }: { board: PackingBoardContext; to: DropTarget['to']; icon: ReactNode; children: ReactNode }) {
  const place = useHolderDrop(board, to, 'zone')
  return (
    <Box {...place} className={classes.zone}>
      {icon}
      <Text fz="sm">{children}</Text>
    </Box>
  )
}
