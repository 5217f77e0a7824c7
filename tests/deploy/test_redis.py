"""The Redis for tests with several processes."""

import asyncio

from redis.asyncio import Redis


async def test_it_carries_a_message_from_one_connection_to_another(redis_url: str) -> None:
    """Publish and subscribe, as used between the processes of a site."""
    async with Redis.from_url(redis_url) as sender, Redis.from_url(redis_url) as receiver, receiver.pubsub() as heard:
        await heard.subscribe("tables")
        await sender.publish("tables", b"west called")
        async with asyncio.timeout(10):
            async for message in heard.listen():
                if message["type"] == "message":
                    assert message["data"] == b"west called"
                    return
