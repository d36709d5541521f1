"""Measurements that need more than the project itself."""
