import { Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { texts } from '#web/texts.ts'
import type { OrderFound } from '../../contract/public-returns.ts'

/** Name to how many; what is missing is not chosen. */
export type ChosenGoods = Readonly<Record<string, number>>

const QUANTITIES_SHOWN = 99

type GoodsChoiceProps = {
  label: string
  goods: NonNullable<OrderFound>['goods']
  chosen: ChosenGoods
  error?: string | undefined
  quantityOf: (name: string) => string
  onChange: (chosen: ChosenGoods) => void
}

export function GoodsChoice({ label, goods, chosen, error, quantityOf, onChange }: GoodsChoiceProps) {
  const errorId = useId()
  const toggle = (name: string, quantity: number) => {
    const { [name]: _, ...others } = chosen
    onChange(quantity > 0 ? { ...others, [name]: quantity } : others)
  }
  return (
    // Names of products are a shop's own: one word may be wider than a phone.
    <Stack gap="xs" role="group" aria-label={label} style={{ overflowWrap: 'anywhere' }}>
      <Group justify="space-between" gap="sm">
        <Text fw={500}>{label}</Text>
        {goods.length > 1 && (
          <Button variant="subtle" onClick={() => onChange(Object.fromEntries(goods.map(({ name, quantity }) => [name, quantity])))}>
            {texts.publicReturn.allGoods}
          </Button>
        )}
      </Group>
      {goods.map(({ name, quantity, exception }) => (
        <Stack key={name} gap={0}>
          <Group gap="sm" justify="space-between" wrap="nowrap">
            <Checkbox
              label={texts.publicReturn.goodsOf({ name, quantity })}
              checked={chosen[name] !== undefined}
              {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
              onChange={(event) => toggle(name, event.currentTarget.checked ? quantity : 0)}
            />
            {quantity > 1 && chosen[name] !== undefined && (
              <NativeSelect
                aria-label={quantityOf(name)}
                w={80}
                flex="none"
                data={Array.from({ length: Math.min(quantity, QUANTITIES_SHOWN) }, (_, i) => String(i + 1))}
                value={String(chosen[name])}
                onChange={(event) => toggle(name, Number(event.currentTarget.value))}
              />
            )}
          </Group>
          {exception !== null && (
            <Text size="sm" c="dimmed">
              {texts.withdrawal.exception({ goods: name, ground: exception })}
            </Text>
          )}
        </Stack>
      ))}
      {error !== undefined && (
        <Text id={errorId} size="xs" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  )
}

export const goodsSent = (goods: NonNullable<OrderFound>['goods'], chosen: ChosenGoods): { name: string; quantity: number }[] =>
  goods.flatMap(({ name }) => (chosen[name] === undefined ? [] : [{ name, quantity: chosen[name] }]))
