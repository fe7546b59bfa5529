import { Group, Text } from '@mantine/core'
import { type CourierCode, couriers } from '#contract/couriers.ts'

/** A courier's mark drawn by us: initials on its colour; never a trademark. */
export function CourierMark({ courier, withName = false, size = 24 }: { courier: CourierCode; withName?: boolean; size?: number }) {
  const { name, initials, color } = couriers[courier]
  const mark = (
    <Text
      span
      fw={700}
      fz={size * 0.42}
      c="white"
      bg={color}
      {...(withName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
      style={{ display: 'inline-grid', placeItems: 'center', width: size, height: size, borderRadius: 4, flexShrink: 0 }}
    >
      {initials}
    </Text>
  )
  if (!withName) return mark
  return (
    <Group gap="sm" wrap="nowrap" component="span" display="inline-flex">
      {mark}
      <span className="nowrap">{name}</span>
    </Group>
  )
}
