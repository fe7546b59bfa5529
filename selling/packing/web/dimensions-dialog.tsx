/** Width, length and height of one item of a product, for this order or kept for its variant. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import type { z } from 'zod'
import { storeOrderCalls } from '#selling/store-orders/contract/calls.ts'
import type { StoreProductShown } from '#selling/store-orders/contract/page.ts'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useAct } from '#web/api.ts'
import { formCheckOf } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { judgedWhenSendingHeld } from '#web/ui/unfit-fields.ts'
import { ProductDimensions } from '../contract/order-packing.ts'
import { MeasureField } from './measure-field.tsx'

const packingTexts = texts.storeOrders.packing

/** `isKept`: the server knows them too, or, null, has forgotten them. */
export type MeasuredProduct = { product: StoreProductShown; dimensions: ProductDimensions | null; isKept: boolean }

type DimensionsDialogProps = {
  clientId: string
  /** null: closed. */
  product: StoreProductShown | null
  onMeasured: (measured: MeasuredProduct) => void
  onClose: () => void
}

export function DimensionsDialog({ product, onClose, ...rest }: DimensionsDialogProps) {
  return (
    <Dialog opened={product !== null} onClose={onClose} title={packingTexts.dimensionsTitle}>
      {product && <DimensionsForm product={product} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

type Typed = { [Side in keyof ProductDimensions]: number | null }
const unknown: Typed = { widthCm: null, lengthCm: null, heightCm: null }
const sides = [
  ['widthCm', packingTexts.widthCm],
  ['lengthCm', packingTexts.lengthCm],
  ['heightCm', packingTexts.heightCm],
] as const

const errorsOf = formCheckOf(ProductDimensions as z.ZodType<unknown, Typed>)

function DimensionsForm({ clientId, product, onMeasured, onClose }: DimensionsDialogProps & { product: StoreProductShown }) {
  const [typed, setTyped] = useState<Typed>(product.dimensions ?? unknown)
  const [isKept, setKept] = useState(product.variantId !== null)
  const [showsErrors, setShowsErrors] = useState(false)
  const refreshes = [storeOrderCalls.get]
  const onError = () => toast.error(packingTexts.failed)
  const save = useAct(storeCalls.saveProduct, { refreshes, onError })
  const forget = useAct(storeCalls.deleteProductDimensions, { refreshes, onError })
  const read = ProductDimensions.safeParse(typed)
  const finish = (dimensions: ProductDimensions | null, wasKept: boolean) => {
    onMeasured({ product, dimensions, isKept: wasKept })
    onClose()
  }
  const change = (event: SyntheticEvent) => {
    event.preventDefault()
    setShowsErrors(true)
    if (!read.success) return
    if (!isKept || product.variantId === null) return finish(read.data, false)
    save.mutate(keptDimensions(clientId, product, product.variantId, read.data), {
      onSuccess: () => {
        toast.success(packingTexts.dimensionsKept)
        finish(read.data, true)
      },
    })
  }
  const remove = () => {
    if (product.mutationId === null) return finish(null, false)
    forget.mutate(
      { params: { mutationId: product.mutationId } },
      {
        onSuccess: () => {
          toast.success(packingTexts.dimensionsForgotten)
          finish(null, true)
        },
      },
    )
  }
  const isBusy = save.isPending || forget.isPending
  return (
    <form onSubmit={change} {...judgedWhenSendingHeld(() => setShowsErrors(true))} noValidate>
      <Stack gap="md">
        <Text>{product.name}</Text>
        <Group gap="sm" grow align="flex-start">
          {sides.map(([side, label], i) => (
            <MeasureField
              key={side}
              label={label}
              required={neededFieldsBy(errorsOf, typed)(side)}
              decimals={1}
              value={typed[side]}
              onChange={(value) => setTyped((now) => ({ ...now, [side]: value }))}
              error={showsErrors ? errorsOf(typed)[side] : null}
              unit={packingTexts.cm}
              {...(i === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </Group>
        {product.variantId !== null && (
          <Checkbox
            label={packingTexts.saveDimensions}
            description={packingTexts.keepDimensionsHint}
            checked={isKept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="sm">
          {product.dimensions !== null && (
            <Button variant="subtle" color="danger" mr="auto" onClick={remove} loading={forget.isPending} disabled={isBusy}>
              {packingTexts.deleteDimensions}
            </Button>
          )}
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {packingTexts.close}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={forget.isPending}>
            {packingTexts.change}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The weight stays the store's own. */
function keptDimensions(clientId: string, { name, sku }: StoreProductShown, variantId: string, sizes: ProductDimensions) {
  return {
    params: { clientId },
    body: {
      variantId,
      product: {
        type: 'default' as const,
        identification: { id: variantId, sku, name },
        dimensions: { weight: null, width: sizes.widthCm, length: sizes.lengthCm, height: sizes.heightCm },
      },
    },
  }
}
