import { products } from '#areas/menu/contract/product.ts';
import type { AreaSamples, World } from '#kit/server/testing/samples.ts';
import { saveBatchGoods } from '../../contract/goods.ts';

const offer = ({ caller }: World, supermarketId: string, productId: string) =>
  caller.call(saveBatchGoods, { supermarketId, products: [{ productId, price: 100 }] });

export const samples: AreaSamples = {
  uses: {
    'supermarketProduct.productId': async (world, productId) =>
      offer(world, await world.idOf('supermarketId'), productId),
    async 'supermarketProduct.supermarketId'(world, supermarketId) {
      const draft = { productName: '面包', price: 100 };
      const { productId } = await world.caller.call(products.add, draft);

      return offer(world, supermarketId, productId);
    },
  },
};
