import { cached } from '#kit/server/cached.ts';

/** The supermarkets of the merchant that rest, three seconds old at most: hardly ever one. */
export const restingShops = cached<ReadonlySet<number>>(
  'supermarket.resting',
  async ({ client, merchantId }) => {
    const { rows } = await client.query<{ supermarket_id: number }>({
      name: 'supermarket.resting',
      text: `select supermarket_id from supermarket where merchant_id = $1 and business_state = 2 and removed_at is null`,
      values: [merchantId],
    });
    return new Set(rows.map((row) => row.supermarket_id));
  },
);
