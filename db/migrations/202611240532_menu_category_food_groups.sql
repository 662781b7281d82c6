-- area: menu

/* Categories that files made have the food group their highest level tells, where it tells one: without it no dish counts in any group. */
alter table material_category no force row level security;
with recursive tree as (
    select merchant_id, category_id, category_name as highest from material_category where super_id is null and category_type = 1
    union all
    select c.merchant_id, c.category_id, tree.highest from material_category c
      join tree on tree.merchant_id = c.merchant_id and tree.category_id = c.super_id),
  told as (
    select tree.merchant_id, tree.category_id, word.food_group,
      count(*) over (partition by tree.merchant_id, tree.category_id) as groups
      from tree
      join (values ('grain', '[谷薯粮米面]|主食'), ('vegetable', '蔬菜|[菌藻]'), ('fruit', '水果|鲜果'),
        ('animal', '[肉禽蛋鱼虾蟹贝]|水产'), ('oil', '油'), ('salt', '盐')) word (food_group, words) on tree.highest ~ word.words)
update material_category c set food_group = told.food_group
  from told
 where told.groups = 1 and c.merchant_id = told.merchant_id and c.category_id = told.category_id and c.food_group is null;
alter table material_category force row level security;
